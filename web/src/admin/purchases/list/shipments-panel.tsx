import { useQuery } from '@tanstack/react-query'
import { useChangeSearch } from '../../../shared/search/use-change-search.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { LinkButton } from '../../../ui/layout/link-button.tsx'
import { PAGE_SIZE } from '../../shared/histories/filters.ts'
import { HistoryFilters } from '../../shared/histories/history-filters.tsx'
import { type HistoriesSearch, isFiltered, sortFields } from '../../shared/histories/search.ts'
import { historyWords } from '../../shared/histories/strings.ts'
import { QueryTable } from '../../shared/query-table.tsx'
import { viewLists } from '../../shared/view-lists.ts'
import { trackingWords } from '../strings.ts'
import { shipmentsQuery } from './purchases-query.ts'
import { shipmentColumns } from './shipment-columns.tsx'

/** The test shipments of all customers. */
export function ShipmentsPanel({ search }: { search: HistoriesSearch }) {
  const change = useChangeSearch('/admin/histories')
  const query = useQuery(shipmentsQuery(search))
  return (
    <QueryTable
      place={viewLists.shipments}
      query={query}
      search={search}
      change={change}
      filters={
        <HistoryFilters
          label={trackingWords.filter}
          searchHint={trackingWords.searchHint}
          search={search}
          rows={query.data?.items}
        />
      }
      label={historyWords.trackingNo}
      columns={shipmentColumns}
      pageSize={PAGE_SIZE}
      sortFields={sortFields.trackingNo}
      empty={<NoShipments isNarrowed={isFiltered(search) || search.userId !== undefined} />}
    />
  )
}

function NoShipments({ isNarrowed }: { isNarrowed: boolean }) {
  if (!isNarrowed) return <EmptyState title={trackingWords.none}>{trackingWords.noneHint}</EmptyState>
  return (
    <EmptyState
      title={trackingWords.noMatch}
      action={
        <LinkButton to="/admin/histories" search={{ tab: 'trackingNo' }}>
          {trackingWords.showAll}
        </LinkButton>
      }
    />
  )
}
