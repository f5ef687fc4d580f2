import type { SearchChange } from '../../../../kit/search/search-link.ts'
import { useChangeSearch } from '../../../../kit/search/use-change-search.ts'
import { DayRange, dayFilters } from '../../../../kit/ui/form/day-range.tsx'
import { FilterBar } from '../../../../kit/ui/table/filter-bar.tsx'
import { words } from '../strings.ts'

interface ShipmentFiltersProps {
  from: string | undefined
  to: string | undefined
}

/** Filters the shipments by the day of purchase. */
export function ShipmentFilters({ from, to }: ShipmentFiltersProps) {
  const change = useChangeSearch('/history')
  const setFilters = (filters: SearchChange<'/history'>) =>
    change({ ...filters, page: undefined }, { replace: true })
  const dayRange = { days: { from, to }, onChange: setFilters }
  const isFiltered = from !== undefined || to !== undefined
  return (
    <FilterBar
      label={words.filters}
      active={dayFilters(dayRange)}
      onClear={isFiltered ? () => setFilters({ from: undefined, to: undefined }) : undefined}
    >
      <DayRange {...dayRange} />
    </FilterBar>
  )
}
