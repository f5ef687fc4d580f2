import { EVENT_KINDS } from '@docket/contract/event-kinds'
import type { SearchChange } from '../../shared/search/search-link.ts'
import { useChangeSearch } from '../../shared/search/use-change-search.ts'
import { DayRange, dayFilters } from '../../ui/form/day-range.tsx'
import { SearchField } from '../../ui/form/search-field.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { FilterBar } from '../../ui/table/filter-bar.tsx'
import { type ActivitySearch, isFiltered, noFilters } from './search.ts'
import { words } from './strings.ts'

const kindOptions = EVENT_KINDS.map((value) => ({ value, label: words.kinds[value] }))

export function ActivityFilters({ search }: { search: ActivitySearch }) {
  const { kind, network } = search
  const change = useChangeSearch('/admin/activity')
  const narrow = (by: SearchChange<'/admin/activity'>) =>
    change({ ...by, page: undefined }, { replace: true, resetScroll: true })
  const range = { days: search, onChange: narrow }
  return (
    <FilterBar
      label={words.filters}
      search={{
        label: words.search,
        value: search.search ?? '',
        onSearch: (text) => narrow({ search: text || undefined }),
      }}
      active={[
        kind && { label: words.kinds[kind], onRemove: () => narrow({ kind: undefined }) },
        network && { label: words.onNetwork(network), onRemove: () => narrow({ network: undefined }) },
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
          onChange={({ target: { value } }) => narrow({ kind: EVENT_KINDS.find((one) => one === value) })}
        />
      </div>
      <div className="sm:w-44">
        <SearchField
          label={words.network}
          placeholder={words.networkHint}
          value={network ?? ''}
          onSearch={(text) => narrow({ network: text || undefined })}
        />
      </div>
      <DayRange {...range} />
    </FilterBar>
  )
}
