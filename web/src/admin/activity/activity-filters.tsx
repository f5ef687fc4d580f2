import { EVENT_KINDS } from '@docket/contract/event-kinds'
import type { SearchChange } from '../../shared/search/search-link.ts'
import { useChangeSearch } from '../../shared/search/use-change-search.ts'
import { Button } from '../../ui/form/button.tsx'
import { DayField } from '../../ui/form/day-field.tsx'
import { SearchField } from '../../ui/form/search-field.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { uiWords } from '../../ui/strings.ts'
import { type ActivitySearch, isFiltered, noFilters } from './search.ts'
import { words } from './strings.ts'

const kindOptions = EVENT_KINDS.map((value) => ({ value, label: words.kinds[value] }))

export function ActivityFilters({ search }: { search: ActivitySearch }) {
  const { kind, from, to, network } = search
  const change = useChangeSearch('/admin/activity')
  const narrow = (by: SearchChange<'/admin/activity'>) =>
    change({ ...by, page: undefined }, { replace: true, resetScroll: true })
  const isReversed = from !== undefined && to !== undefined && to < from
  return (
    <search
      aria-label={words.filters}
      className="mb-4 grid grid-cols-2 items-start gap-3 sm:flex sm:flex-wrap"
    >
      <div className="col-span-2 sm:w-48">
        <SelectField
          label={words.kind}
          placeholder={words.allKinds}
          options={kindOptions}
          value={kind ?? ''}
          onChange={({ target: { value } }) => narrow({ kind: EVENT_KINDS.find((one) => one === value) })}
        />
      </div>
      <div className="col-span-2 sm:min-w-52 sm:flex-1">
        <SearchField
          label={words.search}
          value={search.search ?? ''}
          onSearch={(text) => narrow({ search: text || undefined })}
        />
      </div>
      <div className="col-span-2 sm:w-52">
        <SearchField
          label={words.network}
          placeholder={words.networkHint}
          value={network ?? ''}
          onSearch={(text) => narrow({ network: text || undefined })}
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
      {isFiltered(search) && (
        <div className="col-span-2 sm:mt-[1.5625rem]">
          <Button onClick={() => change({ ...noFilters, page: undefined })}>{uiWords.clear}</Button>
        </div>
      )}
    </search>
  )
}
