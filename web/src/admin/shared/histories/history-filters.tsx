import type { ReactNode } from 'react'
import type { SearchChange } from '../../../shared/search/search-link.ts'
import { useChangeSearch } from '../../../shared/search/use-change-search.ts'
import { Button } from '../../../ui/form/button.tsx'
import { DayField } from '../../../ui/form/day-field.tsx'
import { SearchField } from '../../../ui/form/search-field.tsx'
import { uiWords } from '../../../ui/strings.ts'
import { OnlyUser } from './only-user.tsx'
import { type HistoriesSearch, isFiltered, noFilters } from './search.ts'
import { historyWords } from './strings.ts'

interface HistoryFiltersProps {
  label: string
  /** The placeholder: what can be searched besides an email address. */
  searchHint?: string
  search: HistoriesSearch
  /** The loaded rows. They contain the email address of the filtered user. */
  rows: readonly { user: { id: number; email: string } }[] | undefined
  /** Filters of this tab alone. */
  children?: ReactNode
}

/** Filters by email address and by days, the filters of the tab, and the user that a link filters by. */
export function HistoryFilters({ label, searchHint, search, rows, children }: HistoryFiltersProps) {
  const { from, to } = search
  const change = useChangeSearch('/admin/histories')
  const narrow = (by: SearchChange<'/admin/histories'>) =>
    change({ ...by, page: undefined }, { replace: true })
  const isReversed = from !== undefined && to !== undefined && to < from
  return (
    <>
      <search aria-label={label} className="mb-4 grid grid-cols-2 items-start gap-3 sm:flex sm:flex-wrap">
        <div className="col-span-2 sm:min-w-60 sm:flex-1">
          <SearchField
            label={historyWords.search}
            {...(searchHint && { placeholder: searchHint })}
            value={search.search ?? ''}
            onSearch={(text) => narrow({ search: text || undefined })}
          />
        </div>
        <div className="col-span-2 min-[22.5rem]:col-span-1 sm:w-40">
          <DayField label={historyWords.startDate} value={from} onDay={(day) => narrow({ from: day })} />
        </div>
        <div className="col-span-2 min-[22.5rem]:col-span-1 sm:w-40">
          <DayField
            label={historyWords.endDate}
            value={to}
            error={isReversed ? historyWords.endBeforeStart : undefined}
            onDay={(day) => narrow({ to: day })}
          />
        </div>
        {children}
        {isFiltered(search) && (
          <div className="col-span-2 sm:mt-[1.5625rem]">
            <Button onClick={() => change({ ...noFilters, page: undefined })}>{uiWords.clear}</Button>
          </div>
        )}
      </search>
      {search.userId !== undefined && (
        <OnlyUser
          id={search.userId}
          rows={rows}
          onRemove={() => change({ userId: undefined, page: undefined })}
        />
      )}
    </>
  )
}
