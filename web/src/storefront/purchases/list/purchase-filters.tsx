import type { SearchChange } from '../../../shared/search/search-link.ts'
import { useChangeSearch } from '../../../shared/search/use-change-search.ts'
import { DayRange, dayFilters } from '../../../ui/form/day-range.tsx'
import { FilterBar } from '../../../ui/table/filter-bar.tsx'
import { type HistorySearch, isFiltered } from '../search.ts'
import { words } from '../strings.ts'

/** Filters the purchases by product and by day. */
export function PurchaseFilters({ search }: { search: HistorySearch }) {
  const change = useChangeSearch('/history')
  const setFilters = (filters: SearchChange<'/history'>) =>
    change({ ...filters, page: undefined }, { replace: true })
  const dayRange = { days: search, onChange: setFilters }
  return (
    <FilterBar
      label={words.filters}
      search={{
        label: words.search,
        value: search.search ?? '',
        onSearch: (text) => setFilters({ search: text || undefined }),
      }}
      active={dayFilters(dayRange)}
      onClear={
        isFiltered(search)
          ? () => setFilters({ search: undefined, from: undefined, to: undefined })
          : undefined
      }
    >
      <DayRange {...dayRange} />
    </FilterBar>
  )
}
