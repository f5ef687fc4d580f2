import { useQuery } from '@tanstack/react-query'
import { PAGE_SIZE } from '../../../../kit/office/histories/filters.ts'
import { HistoryFilters } from '../../../../kit/office/histories/history-filters.tsx'
import { type HistoriesSearch, isFiltered, sortFields } from '../../../../kit/office/histories/search.ts'
import { historyWords } from '../../../../kit/office/histories/strings.ts'
import { viewLists } from '../../../../kit/office/view-lists.ts'
import { useChangeSearch } from '../../../../kit/search/use-change-search.ts'
import { EmptyState } from '../../../../kit/ui/feedback/empty-state.tsx'
import { LinkButton } from '../../../../kit/ui/layout/link-button.tsx'
import { QueryTable } from '../../../saved-views/query-table.tsx'
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
