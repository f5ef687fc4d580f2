import type { ReactNode } from 'react'
import { adminStrings } from '../../lib/admin-strings.ts'
import type { SearchChange } from '../../lib/search-link.ts'
import { strings } from '../../lib/strings.ts'
import { useChangeSearch } from '../../lib/use-change-search.ts'
import { Button } from '../../ui/button.tsx'
import { DayField } from '../../ui/day-field.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { OnlyUser } from './only-user.tsx'
import { type HistoriesSearch, isFiltered, noFilters } from './search.ts'

const words = adminStrings.history

interface HistoryFiltersProps {
  label: string
  /** What else than an e-mail can be searched for; in the empty field. */
  searchHint?: string
  search: HistoriesSearch
  /** The rows as far as they are there: they know the e-mail of the one user who is asked for. */
  rows: readonly { user: { id: number; email: string } }[] | undefined
  /** Filters of this tab alone. */
  children?: ReactNode
}

/** By the user's e-mail and by days, what the tab adds to it, and the user whom a link asked for. */
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
            label={words.search}
            {...(searchHint && { placeholder: searchHint })}
            value={search.search ?? ''}
            onSearch={(text) => narrow({ search: text || undefined })}
          />
        </div>
        <div className="col-span-2 min-[22.5rem]:col-span-1 sm:w-40">
          <DayField label={words.startDate} value={from} onDay={(day) => narrow({ from: day })} />
        </div>
        <div className="col-span-2 min-[22.5rem]:col-span-1 sm:w-40">
          <DayField
            label={words.endDate}
            value={to}
            error={isReversed ? words.endBeforeStart : undefined}
            onDay={(day) => narrow({ to: day })}
          />
        </div>
        {children}
        {isFiltered(search) && (
          <div className="col-span-2 sm:mt-[1.5625rem]">
            <Button onClick={() => change({ ...noFilters, page: undefined })}>{strings.common.clear}</Button>
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
