import { adminStrings } from '../../lib/admin-strings.ts'
import { changing } from '../../lib/changing.ts'
import { formatCount, formatDateTime, formatDollars, formatOrder } from '../../lib/format.ts'
import type { Column } from '../../ui/data-table.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import type { PurchaseRow } from './histories-query.ts'
import { UserCell } from './user-cell.tsx'

const words = adminStrings.history

export const purchaseColumns: readonly Column<PurchaseRow>[] = [
  {
    id: 'order',
    header: words.order,
    isTitle: true,
    width: 'w-28',
    cell: ({ id, orderId }) => (
      <TextLink {...changing('/admin/histories', { order: id })}>
        <span className="font-mono tabular-nums">{formatOrder(orderId)}</span>
      </TextLink>
    ),
  },
  {
    id: 'user',
    header: words.user,
    cell: ({ user }) => <UserCell user={user} />,
  },
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
  {
    id: 'amount',
    header: words.amount,
    numeric: true,
    sortable: true,
    cell: ({ amount }) => formatDollars(amount),
  },
  {
    id: 'purchasedAt',
    header: words.date,
    sortable: true,
    width: 'whitespace-nowrap lg:w-44',
    cell: ({ purchasedAt }) => <time dateTime={purchasedAt}>{formatDateTime(purchasedAt)}</time>,
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
