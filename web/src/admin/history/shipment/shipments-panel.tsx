import { useQuery } from '@tanstack/react-query'
import { adminStrings } from '../../../lib/admin-strings.ts'
import { sortParam } from '../../../lib/search-params.ts'
import { useChangeSearch } from '../../../lib/use-change-search.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { PAGE_SIZE, shipmentsQuery } from '../histories-query.ts'
import { HistoryFilters } from '../history-filters.tsx'
import { type HistoriesSearch, isFiltered, sortFields } from '../search.ts'
import { shipmentColumns } from './shipment-columns.tsx'

const words = adminStrings.shipment

/** Everybody's test shipments. */
export function ShipmentsPanel({ search }: { search: HistoriesSearch }) {
  const change = useChangeSearch('/admin/histories')
  const { data, error, isPlaceholderData, refetch } = useQuery(shipmentsQuery(search))
  return (
    <>
      <HistoryFilters label={words.filter} searchHint={words.searchHint} search={search} rows={data?.items} />
      <DataTable
        label={adminStrings.history.trackingNo}
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
        error={error}
        onRetry={() => void refetch()}
        empty={<NoShipments isNarrowed={isFiltered(search) || search.userId !== undefined} />}
      />
    </>
  )
}

function NoShipments({ isNarrowed }: { isNarrowed: boolean }) {
  if (!isNarrowed) return <EmptyState title={words.none}>{words.noneHint}</EmptyState>
  return (
    <EmptyState
      title={words.noMatch}
      action={
        <LinkButton to="/admin/histories" search={{ tab: 'trackingNo' }}>
          {words.showAll}
        </LinkButton>
      }
    />
  )
}
