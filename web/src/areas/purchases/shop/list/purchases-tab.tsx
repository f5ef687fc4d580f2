import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ErrorState } from '../../../../kit/api/error-state.tsx'
import type { SearchChange } from '../../../../kit/search/search-link.ts'
import { sortParam } from '../../../../kit/search/search-params.ts'
import { useChangeSearch } from '../../../../kit/search/use-change-search.ts'
import { EmptyState } from '../../../../kit/ui/feedback/empty-state.tsx'
import { DayRange, dayFilters } from '../../../../kit/ui/form/day-range.tsx'
import { LinkButton } from '../../../../kit/ui/layout/link-button.tsx'
import { DataTable } from '../../../../kit/ui/table/data-table.tsx'
import { FilterBar } from '../../../../kit/ui/table/filter-bar.tsx'
import { DownloadButton } from '../purchase/download-button.tsx'
import { NewPurchase } from '../purchase/new-purchase.tsx'
import { PrintedPurchase } from '../purchase/purchase-receipt.tsx'
import { SupportButton } from '../purchase/support-button.tsx'
import { PAGE_SIZE, purchasesQuery } from '../purchases-query.ts'
import { type HistorySearch, isFiltered, sortFields } from '../search.ts'
import { words } from '../strings.ts'
import { purchaseColumns } from './purchase-columns.tsx'

/** The first tab of My Orders: the purchases of accounts, and the new one above them. */
export function PurchasesTab({ search }: { search: HistorySearch }) {
  const change = useChangeSearch('/history')
  return (
    <>
      {search.bought !== undefined && (
        <>
          <NewPurchase
            key={search.bought}
            id={search.bought}
            onDone={() => change({ bought: undefined }, { replace: true })}
          />
          <PrintedPurchase id={search.bought} />
        </>
      )}
      <PurchasesPanel search={search} />
    </>
  )
}

/** Filters the purchases by product and by day. */
function PurchaseFilters({ search }: { search: HistorySearch }) {
  const change = useChangeSearch('/history')
  const setFilters = (filters: SearchChange<'/history'>) =>
    change({ ...filters, page: undefined }, { replace: true })
  const dayRange = { days: search, onChange: setFilters }
  return (
    <FilterBar
      label={words.filters}
      search={{
        label: words.search,
        value: search.search ?? '',
        onSearch: (text) => setFilters({ search: text || undefined }),
      }}
      active={dayFilters(dayRange)}
      onClear={
        isFiltered(search)
          ? () => setFilters({ search: undefined, from: undefined, to: undefined })
          : undefined
      }
    >
      <DayRange {...dayRange} />
    </FilterBar>
  )
}

/** The first tab of My Orders: all purchases of accounts. */
function PurchasesPanel({ search }: { search: HistorySearch }) {
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
