import type { ReactNode } from 'react'
import type { SearchChange } from '../../search/search-link.ts'
import { useChangeSearch } from '../../search/use-change-search.ts'
import { DayRange, dayFilters } from '../../ui/form/day-range.tsx'
import { type ActiveFilter, FilterBar } from '../../ui/table/filter-bar.tsx'
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
  /** The filters that only this tab has. */
  children?: ReactNode
  /** The filters of this tab that are set. */
  active?: readonly (ActiveFilter | undefined)[]
}

/**
 * The filters for the email address and the days, and those that only this tab has. If a link has opened the page for
 * one user, this user is shown, too.
 */
export function HistoryFilters(props: HistoryFiltersProps) {
  const { label, searchHint, search, rows, children, active = [] } = props
  const change = useChangeSearch('/admin/histories')
  const changeFilters = (filters: SearchChange<'/admin/histories'>) =>
    change({ ...filters, page: undefined }, { replace: true })
  const range = { days: search, onChange: changeFilters }
  return (
    <>
      <FilterBar
        label={label}
        search={{
          label: historyWords.search,
          ...(searchHint && { placeholder: searchHint }),
          value: search.search ?? '',
          onSearch: (text) => changeFilters({ search: text || undefined }),
        }}
        active={[...dayFilters(range), ...active]}
        onClear={isFiltered(search) ? () => change({ ...noFilters, page: undefined }) : undefined}
      >
        <DayRange {...range} />
        {children}
      </FilterBar>
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
