import clsx from 'clsx'
import type { SearchChange } from '../../../shared/search/search-link.ts'
import { useChangeSearch } from '../../../shared/search/use-change-search.ts'
import { Button } from '../../../ui/form/button.tsx'
import { DayField } from '../../../ui/form/day-field.tsx'
import { SearchField } from '../../../ui/form/search-field.tsx'
import { uiWords } from '../../../ui/strings.ts'
import { type HistorySearch, isFiltered } from '../search.ts'
import { words } from '../strings.ts'

/** Filters the purchases by product and by day. */
export function PurchaseFilters({ search }: { search: HistorySearch }) {
  const { from, to } = search
  const change = useChangeSearch('/history')
  const narrow = (by: SearchChange<'/history'>) => change({ ...by, page: undefined }, { replace: true })
  const isReversed = from !== undefined && to !== undefined && to < from
  return (
    <search
      aria-label={words.filters}
      className={clsx(
        'mb-6 grid items-start gap-3 min-[22.5rem]:grid-cols-2 sm:gap-4',
        isFiltered(search) ? 'lg:grid-cols-[1fr_11rem_11rem_auto]' : 'lg:grid-cols-[1fr_11rem_11rem]',
      )}
    >
      <div className="min-[22.5rem]:col-span-2 lg:col-span-1">
        <SearchField
          label={words.search}
          value={search.search ?? ''}
          onSearch={(text) => narrow({ search: text || undefined })}
        />
      </div>
      <DayField label={words.startDate} value={from} onDay={(day) => narrow({ from: day })} />
      <DayField
        label={words.endDate}
        value={to}
        error={isReversed ? words.endBeforeStart : undefined}
        onDay={(day) => narrow({ to: day })}
      />
      {isFiltered(search) && (
        <div className="min-[22.5rem]:col-span-2 lg:col-span-1 lg:mt-[1.5625rem]">
          <Button onClick={() => narrow({ search: undefined, from: undefined, to: undefined })}>
            {uiWords.clear}
          </Button>
        </div>
      )}
    </search>
  )
}
