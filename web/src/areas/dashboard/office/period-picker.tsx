import clsx from 'clsx'
import { DateField } from '../../../kit/ui/form/text-field.tsx'
import { type DashboardSearch, type Period, RANGES, type Range } from './search.ts'
import { words } from './strings.ts'

interface PeriodPickerProps {
  search: DashboardSearch
  /** The current period: the initial values of a custom period. */
  period: Period
  isInvalid: boolean
  onChange: (search: DashboardSearch, options?: { replace: boolean }) => void
}

/** All time, the last 7, 30 or 90 days, or a custom period. */
export function PeriodPicker({ search, period, isInvalid, onChange }: PeriodPickerProps) {
  const chosenRange = search.range ?? 'all'
  const { from = period.from, to = period.to } = search
  const searchOf = (range: Range): DashboardSearch => {
    // All time has the address without a range.
    if (range === 'all') return {}
    return range === 'custom' ? { range, from, to } : { range }
  }
  // While a day is typed, each change replaces the address, so that Back leads to the range before.
  const changeDays = (days: Partial<Period>) =>
    onChange({ range: 'custom', from, to, ...days }, { replace: true })
  return (
    <div className="flex flex-wrap items-end gap-3">
      <fieldset className="flex min-w-0 rounded-control border border-control">
        <legend className="sr-only">{words.period}</legend>
        {RANGES.map((range) => (
          <label
            key={range}
            className={clsx(
              'flex min-h-(--control) cursor-pointer items-center px-2 text-center sm:px-3 font-medium text-14 first-of-type:rounded-s-control last-of-type:rounded-e-control has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2',
              range === chosenRange ? 'bg-brand text-on-brand' : 'bg-surface hover:bg-sunken',
            )}
          >
            <input
              type="radio"
              name="period"
              className="sr-only"
              checked={range === chosenRange}
              onChange={() => onChange(searchOf(range))}
            />
            {range === 'all' || range === 'custom' ? words[range] : words.lastDays(Number(range))}
          </label>
        ))}
      </fieldset>
      {chosenRange === 'custom' && (
        <div className="flex flex-wrap gap-3">
          <DateField
            label={words.from}
            value={from}
            onChange={(event) => changeDays({ from: event.target.value })}
          />
          <DateField
            label={words.to}
            value={to}
            error={isInvalid ? words.badPeriod : undefined}
            onChange={(event) => changeDays({ to: event.target.value })}
          />
        </div>
      )}
    </div>
  )
}
