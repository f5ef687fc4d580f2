import { adminStrings } from '../../lib/admin-strings.ts'
import { formatCount, formatOrder } from '../../lib/format.ts'
import { searchLink } from '../../lib/search-link.ts'
import type { Column } from '../../ui/data-table.tsx'
import { DateTimeText } from '../../ui/date-text.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import type { PurchaseRow } from './histories-query.ts'
import { amountColumn, userColumn } from './shared-columns.tsx'

const words = adminStrings.history

export const purchaseColumns: readonly Column<PurchaseRow>[] = [
  {
    id: 'order',
    header: words.order,
    isTitle: true,
    width: 'w-28',
    cell: ({ id, orderId }) => (
      <TextLink {...searchLink('/admin/histories', { order: id })}>
        <span className="font-mono tabular-nums">{formatOrder(orderId)}</span>
      </TextLink>
    ),
  },
  userColumn,
  {
    id: 'product',
    header: words.product,
    cell: (purchase) => <ProductCell purchase={purchase} />,
  },
  {
    id: 'quantity',
    header: words.quantity,
    numeric: true,
    hideWhenNarrow: true,
    cell: ({ quantity }) => formatCount(quantity),
  },
  { ...amountColumn, sortable: true },
  {
    id: 'purchasedAt',
    header: words.date,
    sortable: true,
    width: 'lg:w-44',
    cell: ({ purchasedAt }) => <DateTimeText at={purchasedAt} />,
  },
]

function ProductCell({ purchase: { product, couponCode } }: { purchase: PurchaseRow }) {
  const { name, category } = product.subCategory
  return (
    <span className="wrap-anywhere block sm:min-w-32">
      <TextLink to="/admin/products" search={{ accounts: product.id }}>
        {product.title}
        <span className="sr-only">: {words.stockOf}</span>
      </TextLink>
      <span className="block text-12 text-muted">
        {category.name} › {name}
        {couponCode !== null && ` · ${words.coupon(couponCode)}`}
      </span>
    </span>
  )
}
