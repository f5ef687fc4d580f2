import { LATEST } from '@docket/contract/admin/user'
import { adminStrings } from '../../lib/admin-strings.ts'
import { formatCount, formatDate, formatDollars, formatOrder } from '../../lib/format.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { SectionHead } from './section-head.tsx'
import type { User } from './users-query.ts'

const words = adminStrings.user

type Purchase = User['purchases'][number]

/** The latest purchases; all of them are in Histories. */
export function UserPurchases({ user }: { user: User | undefined }) {
  return (
    <section className="min-w-0">
      <SectionHead title={words.latestPurchases}>
        {user && user.totalPurchases > 0 && (
          <TextLink to="/admin/histories" search={{ tab: 'purchases', userId: user.id }}>
            {words.allPurchases(formatCount(user.totalPurchases))}
          </TextLink>
        )}
      </SectionHead>
      <DataTable
        label={words.latestPurchases}
        columns={columns}
        rows={user?.purchases}
        rowId={(purchase) => purchase.id}
        page={1}
        pageSize={LATEST}
        total={user?.purchases.length ?? 0}
        onPage={() => {}}
        empty={<EmptyState title={words.noPurchases}>{words.noPurchasesHint}</EmptyState>}
      />
    </section>
  )
}

const columns: readonly Column<Purchase>[] = [
  {
    id: 'order',
    header: words.order,
    isTitle: true,
    width: 'w-28',
    cell: ({ orderId }) => <span className="font-mono tabular-nums">{formatOrder(orderId)}</span>,
  },
  {
    id: 'product',
    header: words.product,
    cell: ({ product }) => <span className="wrap-anywhere">{product.title}</span>,
  },
  {
    id: 'quantity',
    header: words.quantity,
    numeric: true,
    cell: ({ quantity }) => formatCount(quantity),
  },
  {
    id: 'amount',
    header: words.amount,
    numeric: true,
    cell: ({ amount }) => formatDollars(amount),
  },
  {
    id: 'purchasedAt',
    header: words.date,
    width: 'whitespace-nowrap w-32',
    cell: ({ purchasedAt }) => <time dateTime={purchasedAt}>{formatDate(purchasedAt)}</time>,
  },
]
