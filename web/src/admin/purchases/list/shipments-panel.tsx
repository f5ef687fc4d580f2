import { useQuery } from '@tanstack/react-query'
import { SavedViews } from '../../../areas/saved-views/saved-views.tsx'
import { ErrorState } from '../../../shared/api/error-state.tsx'
import { sortParam } from '../../../shared/search/search-params.ts'
import { useChangeSearch } from '../../../shared/search/use-change-search.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { LinkButton } from '../../../ui/layout/link-button.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { PAGE_SIZE } from '../../shared/histories/filters.ts'
import { HistoryFilters } from '../../shared/histories/history-filters.tsx'
import { type HistoriesSearch, isFiltered, sortFields } from '../../shared/histories/search.ts'
import { historyWords } from '../../shared/histories/strings.ts'
import { viewLists } from '../../shared/view-lists.ts'
import { trackingWords } from '../strings.ts'
import { shipmentsQuery } from './purchases-query.ts'
import { shipmentColumns } from './shipment-columns.tsx'

/** The test shipments of all customers. */
export function ShipmentsPanel({ search }: { search: HistoriesSearch }) {
  const change = useChangeSearch('/admin/histories')
  const { data, error, isPlaceholderData, refetch } = useQuery(shipmentsQuery(search))
  return (
    <DataTable
      views={<SavedViews place={viewLists.shipments} />}
      filters={
        <HistoryFilters
          label={trackingWords.filter}
          searchHint={trackingWords.searchHint}
          search={search}
          rows={data?.items}
        />
      }
      label={historyWords.trackingNo}
      columns={shipmentColumns}
      rows={data?.items}
      rowId={(shipment) => shipment.id}
      page={search.page ?? 1}
      pageSize={PAGE_SIZE}
      total={data?.total ?? 0}
      onPage={(page) => change({ page }, { resetScroll: true })}
      sort={search.sort}
      onSort={(sort) => change({ sort: sortParam({ sort }, sortFields.trackingNo), page: undefined })}
      busy={isPlaceholderData}
      failure={error && <ErrorState error={error} onRetry={() => void refetch()} />}
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
