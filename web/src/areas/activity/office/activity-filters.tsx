import { EVENT_KINDS } from '@docket/contract/event-kinds'
import type { SearchChange } from '../../../kit/search/search-link.ts'
import { useChangeSearch } from '../../../kit/search/use-change-search.ts'
import { DayRange, dayFilters } from '../../../kit/ui/form/day-range.tsx'
import { SearchField } from '../../../kit/ui/form/search-field.tsx'
import { SelectField } from '../../../kit/ui/form/select-field.tsx'
import { FilterBar } from '../../../kit/ui/table/filter-bar.tsx'
import { type ActivitySearch, isFiltered, noFilters } from './search.ts'
import { words } from './strings.ts'

const kindOptions = EVENT_KINDS.map((value) => ({ value, label: words.kinds[value] }))

export function ActivityFilters({ search }: { search: ActivitySearch }) {
  const { kind, network } = search
  const change = useChangeSearch('/admin/activity')
  const changeFilters = (filters: SearchChange<'/admin/activity'>) =>
    change({ ...filters, page: undefined }, { replace: true, resetScroll: true })
  const range = { days: search, onChange: changeFilters }
  return (
    <FilterBar
      label={words.filters}
      search={{
        label: words.search,
        value: search.search ?? '',
        onSearch: (text) => changeFilters({ search: text || undefined }),
      }}
      active={[
        kind && { label: words.kinds[kind], onRemove: () => changeFilters({ kind: undefined }) },
        network && { label: words.onNetwork(network), onRemove: () => changeFilters({ network: undefined }) },
        ...dayFilters(range),
      ]}
      onClear={isFiltered(search) ? () => change({ ...noFilters, page: undefined }) : undefined}
    >
      <div className="sm:w-44">
        <SelectField
          label={words.kind}
          placeholder={words.allKinds}
          options={kindOptions}
          value={kind ?? ''}
          onChange={({ target: { value } }) =>
            changeFilters({ kind: EVENT_KINDS.find((option) => option === value) })
          }
        />
      </div>
      <div className="sm:w-44">
        <SearchField
          label={words.network}
          placeholder={words.networkHint}
          value={network ?? ''}
          onSearch={(text) => changeFilters({ network: text || undefined })}
        />
      </div>
      <DayRange {...range} />
    </FilterBar>
  )
}
