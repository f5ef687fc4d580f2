import { deliveredForms } from '@docket/contract/nouns'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ErrorState } from '../../../kit/api/error-state.tsx'
import { formatDate, formatDollars, formatOrder } from '../../../kit/lib/format.ts'
import type { SearchChange } from '../../../kit/search/search-link.ts'
import { sortParam } from '../../../kit/search/search-params.ts'
import { fromList } from '../../../kit/search/use-back-to-list.ts'
import { useChangeSearch } from '../../../kit/search/use-change-search.ts'
import { Badge } from '../../../kit/ui/feedback/badge.tsx'
import { EmptyState } from '../../../kit/ui/feedback/empty-state.tsx'
import { Skeleton } from '../../../kit/ui/feedback/skeleton.tsx'
import { DayRange, dayFilters } from '../../../kit/ui/form/day-range.tsx'
import { LinkButton } from '../../../kit/ui/layout/link-button.tsx'
import { TextLink } from '../../../kit/ui/layout/text-link.tsx'
import { type Column, DataTable } from '../../../kit/ui/table/data-table.tsx'
import { FilterBar } from '../../../kit/ui/table/filter-bar.tsx'
import { ProductCover } from '../../catalogue/product-cover.tsx'
import { PrintedPurchase } from '../receipt/purchase-receipt.tsx'
import { receiptWords } from '../receipt/strings.ts'
import { OpenReportBadge } from '../report/report-labels.tsx'
import { reportWords } from '../report/strings.ts'
import { DownloadButton } from './delivered-logs.tsx'
import { NewPurchase, SupportButton } from './purchase-view.tsx'
import { PAGE_SIZE, type PurchaseData, purchasesQuery } from './purchases-query.ts'
import { type HistorySearch, isFiltered, sortFields } from './search.ts'
import { words } from './strings.ts'

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
          <DownloadButton purchase={purchase} />
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

/** The columns of the purchases. The purchase with the id `bought` is marked as new. */
function purchaseColumns(bought: number | undefined): Column<PurchaseData>[] {
  return [
    {
      id: 'category',
      header: words.category,
      width: 'lg:w-72',
      hideWhenNarrow: true,
      cell: ({ product }) => <CategoryCell product={product} />,
      skeleton: <Skeleton className="h-4 w-40" />,
    },
    {
      id: 'product',
      header: words.product,
      isTitle: true,
      sortable: true,
      cell: (purchase) => <ProductCell purchase={purchase} isNew={purchase.id === bought} />,
      skeleton: (
        <span className="flex h-[2.5625rem] flex-col justify-center gap-2">
          <Skeleton className="h-3.5 w-3/4" />
          <Skeleton className="h-3 w-24" />
        </span>
      ),
    },
    {
      id: 'amount',
      header: words.amount,
      numeric: true,
      sortable: true,
      cell: ({ amount, refunded }) => (
        <span className="inline-flex flex-col items-end">
          {formatDollars(amount)}
          {refunded > 0 && (
            <span className="font-sans text-12 text-ok">
              {receiptWords.refunded}{' '}
              <span className="font-mono tabular-nums">{formatDollars(refunded)}</span>
            </span>
          )}
        </span>
      ),
    },
    {
      id: 'purchasedAt',
      header: words.date,
      sortable: true,
      width: 'whitespace-nowrap w-32',
      cell: ({ purchasedAt }) => <time dateTime={purchasedAt}>{formatDate(purchasedAt)}</time>,
    },
  ]
}

function CategoryCell({ product }: Pick<PurchaseData, 'product'>) {
  const { category, name } = product.subCategory
  return (
    <span className="flex items-center gap-2">
      {/* In the cards of a phone, the cover is beside the title. */}
      <ProductCover
        product={product}
        place="row"
        className="hidden size-8 shrink-0 rounded-control sm:block"
      />
      <span className="wrap-anywhere min-w-0">
        {category.name} <span className="text-muted">› {name}</span>
      </span>
    </span>
  )
}

function ProductCell({ purchase, isNew }: { purchase: PurchaseData; isNew: boolean }) {
  const { id, orderId, product, quantity } = purchase
  const orderNumber = formatOrder(orderId)
  return (
    <span className="flex items-center gap-3">
      <ProductCover product={product} place="row" className="size-11 shrink-0 rounded-control sm:hidden" />
      <span className="wrap-anywhere flex min-w-0 flex-col items-start">
        <span className="flex flex-wrap items-center gap-2 pointer-coarse:[&>a]:py-2.5">
          <TextLink
            data-opens-row
            {...fromList}
            to="/history/$purchaseId"
            params={{ purchaseId: String(id) }}
          >
            {product.title}
            <span className="sr-only">: {words.showOrder(orderNumber)}</span>
          </TextLink>
          {isNew && <Badge tone="brand">{words.justPurchased}</Badge>}
          <PurchaseState purchase={purchase} />
        </span>
        <span className="font-normal text-12 text-muted">
          <span className="font-mono tabular-nums">{orderNumber}</span> ·{' '}
          {words.logs({ count: quantity, ...deliveredForms(product.noun) })}
        </span>
      </span>
    </span>
  )
}

/** What happened after the sale: an open report, an answer, or a replacement. A refund is shown at the amount. */
function PurchaseState({ purchase: { reportStatus, shopReplied, replaced } }: { purchase: PurchaseData }) {
  if (reportStatus === 'OPEN') return <OpenReportBadge shopReplied={shopReplied} />
  if (replaced > 0) return <Badge tone="ok">{words.replacedBadge}</Badge>
  return reportStatus === 'DECLINED' && <Badge tone="neutral">{reportWords.statuses.DECLINED}</Badge>
}
