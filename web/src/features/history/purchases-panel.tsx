import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { sortParam } from '../../lib/search-params.ts'
import { strings } from '../../lib/strings.ts'
import { useChangeSearch } from '../../lib/use-change-search.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { DownloadButton } from './download-button.tsx'
import { purchaseColumns } from './purchase-columns.tsx'
import { PurchaseFilters } from './purchase-filters.tsx'
import { PAGE_SIZE, purchasesQuery } from './purchases-query.ts'
import { type HistorySearch, isFiltered, sortFields } from './search.ts'
import { SupportButton } from './support-button.tsx'

const words = strings.history

/** Everything that was bought: the first tab. */
export function PurchasesPanel({ search }: { search: HistorySearch }) {
  const change = useChangeSearch('/history')
  const { data, error, isPlaceholderData, refetch } = useQuery(purchasesQuery(search))
  const columns = useMemo(() => purchaseColumns(search.bought), [search.bought])
  return (
    <>
      <PurchaseFilters search={search} />
      <DataTable
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
        error={error}
        onRetry={refetch}
        empty={<NoPurchases search={search} />}
        actions={(purchase) => (
          <>
            <DownloadButton purchaseId={purchase.id} orderId={purchase.orderId} />
            <SupportButton purchase={purchase} />
          </>
        )}
      />
    </>
  )
}

/** Nothing bought yet, or nothing left by the filters. */
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
