import { formatCount, formatOrder } from '../../../../kit/lib/format.ts'
import { amountColumn, userColumn } from '../../../../kit/office/histories/shared-columns.tsx'
import { historyWords } from '../../../../kit/office/histories/strings.ts'
import { ProductLink } from '../../../../kit/office/product-link.tsx'
import { searchLink } from '../../../../kit/search/search-link.ts'
import { TextLink } from '../../../../kit/ui/layout/text-link.tsx'
import type { Column } from '../../../../kit/ui/table/data-table.tsx'
import { DateTimeText } from '../../../../kit/ui/table/date-text.tsx'
import { listWords } from '../strings.ts'
import type { PurchaseRow } from './purchases-query.ts'

export const purchaseColumns: readonly Column<PurchaseRow>[] = [
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
    cell: (purchase) => <ProductCell purchase={purchase} />,
  },
  {
    id: 'quantity',
    header: listWords.quantity,
    numeric: true,
    hideWhenNarrow: true,
    cell: ({ quantity }) => formatCount(quantity),
  },
  { ...amountColumn, sortable: true },
  {
    id: 'purchasedAt',
    header: historyWords.date,
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
