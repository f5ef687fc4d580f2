import clsx from 'clsx'
import { DateField } from '../../ui/form/text-field.tsx'
import { type DashboardSearch, type Period, RANGES } from './search.ts'
import { words } from './strings.ts'

interface PeriodPickerProps {
  search: DashboardSearch
  /** The current period: the initial values of a custom period. */
  period: Period
  isInvalid: boolean
  onChange: (search: DashboardSearch) => void
}

/** The last 7, 30 or 90 days, or a custom period. */
export function PeriodPicker({ search, period, isInvalid, onChange }: PeriodPickerProps) {
  const chosenRange = search.range ?? '30'
  const { from = period.from, to = period.to } = search
  return (
    <div className="flex flex-wrap items-end gap-3">
      <fieldset className="flex min-w-0 rounded-control border border-control">
        <legend className="sr-only">{words.period}</legend>
        {[...RANGES, 'custom' as const].map((range) => (
          <label
            key={range}
            className={clsx(
              'flex min-h-(--control) cursor-pointer items-center px-3 font-medium text-14 first-of-type:rounded-s-control last-of-type:rounded-e-control has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2',
              range === chosenRange ? 'bg-brand text-on-brand' : 'bg-surface hover:bg-sunken',
            )}
          >
            <input
              type="radio"
              name="period"
              className="sr-only"
              checked={range === chosenRange}
              onChange={() => onChange(range === 'custom' ? { range, from, to } : { range })}
            />
            {range === 'custom' ? words.custom : words.lastDays(Number(range))}
          </label>
        ))}
      </fieldset>
      {chosenRange === 'custom' && (
        <div className="flex flex-wrap gap-3">
          <DateField
            label={words.from}
            value={from}
            onChange={(event) => onChange({ range: 'custom', from: event.target.value, to })}
          />
          <DateField
            label={words.to}
            value={to}
            error={isInvalid ? words.badPeriod : undefined}
            onChange={(event) => onChange({ range: 'custom', from, to: event.target.value })}
          />
        </div>
      )}
    </div>
  )
}
