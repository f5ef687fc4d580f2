import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ErrorState } from '../../../shared/api/error-state.tsx'
import { sortParam } from '../../../shared/search/search-params.ts'
import { useChangeSearch } from '../../../shared/search/use-change-search.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { LinkButton } from '../../../ui/layout/link-button.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { DownloadButton } from '../purchase/download-button.tsx'
import { SupportButton } from '../purchase/support-button.tsx'
import { PAGE_SIZE, purchasesQuery } from '../purchases-query.ts'
import { type HistorySearch, isFiltered, sortFields } from '../search.ts'
import { words } from '../strings.ts'
import { purchaseColumns } from './purchase-columns.tsx'
import { PurchaseFilters } from './purchase-filters.tsx'

/** The first tab of My Orders: all purchases of accounts. */
export function PurchasesPanel({ search }: { search: HistorySearch }) {
  const change = useChangeSearch('/history')
  const { data, error, isPlaceholderData, refetch } = useQuery(purchasesQuery(search))
  const columns = useMemo(() => purchaseColumns(search.bought), [search.bought])
  return (
    <DataTable
      filters={<PurchaseFilters search={search} />}
      label={words.purchases}
      columns={columns}
      rows={data?.items}
      rowId={(row) => row.id}
      page={search.page ?? 1}
      pageSize={PAGE_SIZE}
      total={data?.total ?? 0}
      onPage={(page) => change({ page })}
      sort={search.sort}
      onSort={(sort) => change({ sort: sortParam({ sort }, sortFields), page: undefined })}
      busy={isPlaceholderData}
      failure={error && <ErrorState error={error} onRetry={refetch} />}
      empty={<NoPurchases search={search} />}
      actions={(purchase) => (
        <>
          <DownloadButton purchaseId={purchase.id} orderId={purchase.orderId} />
          <SupportButton purchase={purchase} />
        </>
      )}
    />
  )
}

/** No purchase yet, or no purchase that matches the filters. */
function NoPurchases({ search }: { search: HistorySearch }) {
  if (isFiltered(search)) {
    return (
      <EmptyState
        title={words.noMatch}
        action={<LinkButton to="/history">{words.showAllPurchases}</LinkButton>}
      />
    )
  }
  return (
    <EmptyState title={words.empty} action={<LinkButton to="/products">{words.browse}</LinkButton>}>
      {words.emptyHint}
    </EmptyState>
  )
}
