import { USER_PAGE_SIZE } from '@docket/contract/admin/users'
import { formatCount, formatDollars, formatOrder } from '../../../../kit/lib/format.ts'
import { EmptyState } from '../../../../kit/ui/feedback/empty-state.tsx'
import { TextLink } from '../../../../kit/ui/layout/text-link.tsx'
import { type Column, DataTable } from '../../../../kit/ui/table/data-table.tsx'
import { DateText } from '../../../../kit/ui/table/date-text.tsx'
import { words } from '../strings.ts'
import type { User } from '../users-query.ts'
import { SectionHead } from './section-head.tsx'
import type { UserListProps } from './user-list.ts'

type Purchase = User['purchases'][number]

/** The purchases of both kinds, newest first. Histories lists each kind in its tab, with filters. */
export function UserPurchases({ user, page, busy, onPage }: UserListProps) {
  return (
    <section className="min-w-0">
      <SectionHead title={words.latestPurchases}>
        {user && user.totalPurchases > 0 && (
          <span className="leading-8">
            <TextLink to="/admin/histories" search={{ tab: 'purchases', userId: user.id }}>
              {words.allPurchases}
            </TextLink>
            {' · '}
            <TextLink to="/admin/histories" search={{ tab: 'trackingNo', userId: user.id }}>
              {words.allShipments}
            </TextLink>
          </span>
        )}
      </SectionHead>
      <DataTable
        label={words.latestPurchases}
        columns={columns}
        rows={user?.purchases}
        rowId={(purchase) => purchase.id}
        page={page}
        pageSize={USER_PAGE_SIZE}
        total={user?.totalPurchases ?? 0}
        onPage={onPage}
        busy={busy}
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
    cell: ({ id, orderId, kind }) => (
      <TextLink
        data-opens-row
        to="/admin/histories"
        search={{ tab: kind === 'SHIPMENT' ? 'trackingNo' : 'purchases', order: id }}
      >
        <span className="font-mono tabular-nums">{formatOrder(orderId)}</span>
      </TextLink>
    ),
  },
  {
    id: 'product',
    header: words.product,
    cell: ({ title, trackingNo }) => (
      <span className="wrap-anywhere block">
        {title}
        {trackingNo !== null && <span className="block font-mono text-12 text-muted">{trackingNo}</span>}
      </span>
    ),
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
    width: 'w-32',
    cell: ({ purchasedAt }) => <DateText at={purchasedAt} />,
  },
]
