import { formatDayWithYear } from '../../lib/format.ts'
import { shownTimeZone } from '../../lib/time-zone.ts'
import { uiWords } from '../strings.ts'
import { ZoneName } from '../zone-name.tsx'
import { DayField } from './day-field.tsx'

/** Days in the shown time zone (`2026-11-21`), as the address has them. */
interface Days {
  from?: string | undefined
  to?: string | undefined
}

interface DayRangeProps {
  days: Days
  onChange: (change: Days) => void
}

/** The first and the last day of a list. Both are included. The back office says whose days they are. */
export function DayRange({ days: { from, to }, onChange }: DayRangeProps) {
  const zone = shownTimeZone()
  const isReversed = from !== undefined && to !== undefined && to < from
  return (
    <>
      <div className="sm:w-38">
        <DayField label={uiWords.startDate} value={from} onDay={(day) => onChange({ from: day })} />
      </div>
      <div className="sm:w-38">
        <DayField
          label={uiWords.endDate}
          value={to}
          error={isReversed ? uiWords.endBeforeStart : undefined}
          hint={
            zone && (
              <>
                {uiWords.daysIn} <ZoneName zone={zone} />
              </>
            )
          }
          onDay={(day) => onChange({ to: day })}
        />
      </div>
    </>
  )
}

/** The days that are set, as filters of a `FilterBar`. */
export function dayFilters({ days: { from, to }, onChange }: DayRangeProps) {
  return [
    from && {
      label: uiWords.fromDay(formatDayWithYear(from)),
      onRemove: () => onChange({ from: undefined }),
    },
    to && { label: uiWords.toDay(formatDayWithYear(to)), onRemove: () => onChange({ to: undefined }) },
  ]
}
