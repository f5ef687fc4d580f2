import clsx from 'clsx'
import type { SearchChange } from '../../../shared/search/search-link.ts'
import { useChangeSearch } from '../../../shared/search/use-change-search.ts'
import { Button } from '../../../ui/form/button.tsx'
import { DayField } from '../../../ui/form/day-field.tsx'
import { uiWords } from '../../../ui/strings.ts'
import { words } from '../strings.ts'

interface ShipmentFiltersProps {
  from: string | undefined
  to: string | undefined
}

/** Filters the shipments by the day of purchase. */
export function ShipmentFilters({ from, to }: ShipmentFiltersProps) {
  const change = useChangeSearch('/history')
  const narrow = (by: SearchChange<'/history'>) => change({ ...by, page: undefined }, { replace: true })
  const isReversed = from !== undefined && to !== undefined && to < from
  const isFiltered = from !== undefined || to !== undefined
  return (
    <search
      aria-label={words.filters}
      className={clsx(
        'mb-6 grid items-start gap-3 min-[22.5rem]:grid-cols-2 sm:gap-4',
        isFiltered ? 'sm:grid-cols-[11rem_11rem_auto]' : 'sm:grid-cols-[11rem_11rem]',
      )}
    >
      <DayField label={words.startDate} value={from} onDay={(day) => narrow({ from: day })} />
      <DayField
        label={words.endDate}
        value={to}
        error={isReversed ? words.endBeforeStart : undefined}
        onDay={(day) => narrow({ to: day })}
      />
      {isFiltered && (
        <div className="min-[22.5rem]:col-span-2 sm:col-span-1 sm:mt-[1.5625rem]">
          <Button onClick={() => narrow({ from: undefined, to: undefined })}>{uiWords.clear}</Button>
        </div>
      )}
    </search>
  )
}
