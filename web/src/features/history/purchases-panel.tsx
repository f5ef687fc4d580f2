import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { present, sortParam } from '../../lib/search-params.ts'
import { strings } from '../../lib/strings.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { DownloadButton } from './download-button.tsx'
import { purchaseColumns } from './purchase-columns.tsx'
import { PurchaseFilters } from './purchase-filters.tsx'
import { PAGE_SIZE, purchasesQuery } from './purchases-query.ts'
import { type HistorySearch, isFiltered } from './search.ts'
import { SupportButton } from './support-button.tsx'

const words = strings.history

/** Everything that was bought: the first tab. */
export function PurchasesPanel({ search }: { search: HistorySearch }) {
  const navigate = useNavigate({ from: '/history' })
  const { data, error, isPlaceholderData, refetch } = useQuery(purchasesQuery(search))
  const columns = useMemo(() => purchaseColumns(search.bought), [search.bought])
  const go = (next: HistorySearch, replace = false) =>
    void navigate({ search: next, replace, resetScroll: false })
  return (
    <>
      <PurchaseFilters search={search} onChange={(next) => go(next, true)} />
      <DataTable
        label={words.purchases}
        columns={columns}
        rows={data?.items}
        rowId={(row) => row.id}
        page={search.page ?? 1}
        pageSize={PAGE_SIZE}
        total={data?.total ?? 0}
        onPage={(page) => go({ ...search, page })}
        sort={search.sort}
        onSort={(sort) =>
          go(
            present({
              ...search,
              sort: sortParam({ sort }, ['purchasedAt', 'amount', 'product']),
              page: undefined,
            }),
          )
        }
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
