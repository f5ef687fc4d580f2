import { useQuery } from '@tanstack/react-query'
import { adminStrings } from '../../lib/admin-strings.ts'
import { sortParam } from '../../lib/search-params.ts'
import { useChangeSearch } from '../../lib/use-change-search.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { PAGE_SIZE, purchasesQuery } from './histories-query.ts'
import { HistoryFilters } from './history-filters.tsx'
import { purchaseColumns } from './purchase-columns.tsx'
import { type HistoriesSearch, isFiltered, sortFields } from './search.ts'

const words = adminStrings.history

/** Everybody's purchases. */
export function PurchasesPanel({ search }: { search: HistoriesSearch }) {
  const change = useChangeSearch('/admin/histories')
  const { data, error, isPlaceholderData, refetch } = useQuery(purchasesQuery(search))
  return (
    <>
      <HistoryFilters label={words.filterPurchases} search={search} rows={data?.items} />
      <DataTable
        label={words.purchases}
        columns={purchaseColumns}
        rows={data?.items}
        rowId={(purchase) => purchase.id}
        page={search.page ?? 1}
        pageSize={PAGE_SIZE}
        total={data?.total ?? 0}
        onPage={(page) => change({ page }, { resetScroll: true })}
        sort={search.sort}
        onSort={(sort) => change({ sort: sortParam({ sort }, sortFields.purchases), page: undefined })}
        busy={isPlaceholderData}
        error={error}
        onRetry={() => void refetch()}
        empty={<NoPurchases isNarrowed={isFiltered(search) || search.userId !== undefined} />}
      />
    </>
  )
}

function NoPurchases({ isNarrowed }: { isNarrowed: boolean }) {
  if (!isNarrowed) return <EmptyState title={words.noPurchases}>{words.noPurchasesHint}</EmptyState>
  return (
    <EmptyState
      title={words.noPurchasesMatch}
      action={
        <LinkButton to="/admin/histories" search={{ tab: 'purchases' }}>
          {words.showAllPurchases}
        </LinkButton>
      }
    />
  )
}
