import { purchaseList } from '@docket/contract/admin/history-list'
import { useQuery } from '@tanstack/react-query'
import { formatCount, formatOrder } from '../../../../kit/lib/format.ts'
import { isFiltered, PAGE_SIZE } from '../../../../kit/office/histories/filters.ts'
import { OnlyUserOfTab } from '../../../../kit/office/histories/only-user.tsx'
import type { HistoriesSearch } from '../../../../kit/office/histories/search.ts'
import { amountColumn, userColumn } from '../../../../kit/office/histories/shared-columns.tsx'
import { historyWords } from '../../../../kit/office/histories/strings.ts'
import { ListFilters } from '../../../../kit/office/list-filters.tsx'
import { ProductLink } from '../../../../kit/office/product-link.tsx'
import { viewLists } from '../../../../kit/office/view-lists.ts'
import { searchLink } from '../../../../kit/search/search-link.ts'
import { useChangeSearch } from '../../../../kit/search/use-change-search.ts'
import { EmptyState } from '../../../../kit/ui/feedback/empty-state.tsx'
import { LinkButton } from '../../../../kit/ui/layout/link-button.tsx'
import { TextLink } from '../../../../kit/ui/layout/text-link.tsx'
import type { Column } from '../../../../kit/ui/table/data-table.tsx'
import { DateTimeText } from '../../../../kit/ui/table/date-text.tsx'
import { QueryTable } from '../../../saved-views/query-table.tsx'
import { listWords, purchaseFilterWords } from '../strings.ts'
import { type PurchaseRow, purchasesQuery } from './purchases-query.ts'

/** The purchases of all customers. */
export function PurchasesPanel({ search }: { search: HistoriesSearch }) {
  const change = useChangeSearch('/admin/histories')
  const query = useQuery(purchasesQuery(search))
  return (
    <QueryTable
      place={viewLists.purchases}
      query={query}
      search={search}
      change={change}
      filters={
        <>
          <ListFilters
            label={listWords.filterPurchases}
            filters={purchaseList.filters}
            words={purchaseFilterWords}
            choices={{}}
            search={search}
            change={change}
          />
          <OnlyUserOfTab search={search} rows={query.data?.items} />
        </>
      }
      label={historyWords.purchases}
      columns={purchaseColumns}
      pageSize={PAGE_SIZE}
      sortFields={purchaseList.sorts}
      empty={<NoPurchases isNarrowed={isFiltered(search) || search.userId !== undefined} />}
    />
  )
}

function NoPurchases({ isNarrowed }: { isNarrowed: boolean }) {
  if (!isNarrowed) return <EmptyState title={listWords.noPurchases}>{listWords.noPurchasesHint}</EmptyState>
  return (
    <EmptyState
      title={listWords.noPurchasesMatch}
      action={
        <LinkButton to="/admin/histories" search={{ tab: 'purchases' }}>
          {listWords.showAllPurchases}
        </LinkButton>
      }
    />
  )
}

const purchaseColumns: readonly Column<PurchaseRow>[] = [
  {
    id: 'order',
    header: listWords.order,
    isTitle: true,
    width: 'w-28',
    cell: ({ id, orderId }) => (
      <TextLink data-opens-row {...searchLink('/admin/histories', { order: id })}>
        <span className="font-mono tabular-nums">{formatOrder(orderId)}</span>
      </TextLink>
    ),
  },
  userColumn,
  {
    id: 'product',
    header: listWords.product,
    phone: 'below',
    phoneCell: ({ product }) => product.title,
    cell: (purchase) => <ProductCell purchase={purchase} />,
  },
  {
    id: 'quantity',
    header: listWords.quantity,
    numeric: true,
    hideWhenNarrow: true,
    cell: ({ quantity }) => formatCount(quantity),
  },
  { ...amountColumn, sortable: true, phone: 'end' },
  {
    id: 'purchasedAt',
    header: historyWords.date,
    phone: 'below',
    sortable: true,
    width: 'lg:w-44',
    cell: ({ purchasedAt }) => <DateTimeText at={purchasedAt} />,
  },
]

function ProductCell({ purchase: { product, couponCode } }: { purchase: PurchaseRow }) {
  const { name, category } = product.subCategory
  return (
    <span className="wrap-anywhere block sm:min-w-32">
      <ProductLink
        id={product.id}
        title={product.title}
        stockHint={<span className="sr-only">: {listWords.stockOf}</span>}
      />
      <span className="block text-12 text-muted">
        {category.name} › {name}
        {couponCode !== null && ` · ${listWords.coupon(couponCode)}`}
      </span>
    </span>
  )
}
