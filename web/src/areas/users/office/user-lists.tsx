import { USER_PAGE_SIZE } from '@docket/contract/admin/users'
import type { ReactNode } from 'react'
import { formatCount, formatDollars, formatOrder } from '../../../kit/lib/format.ts'
import { searchLink } from '../../../kit/search/search-link.ts'
import { EmptyState } from '../../../kit/ui/feedback/empty-state.tsx'
import { TextLink } from '../../../kit/ui/layout/text-link.tsx'
import { type Column, DataTable } from '../../../kit/ui/table/data-table.tsx'
import { DateText } from '../../../kit/ui/table/date-text.tsx'
import { DepositStatus } from '../../deposits/deposit-status.tsx'
import { depositWords } from '../../deposits/strings.ts'
import { words } from './strings.ts'
import type { User } from './users-query.ts'

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
        columns={purchaseColumns}
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

const purchaseColumns: readonly Column<Purchase>[] = [
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

type Transaction = User['transactions'][number]

/** The deposits, adjustments and refunds together, newest first. Histories lists all deposits. */
export function UserTransactions({ user, page, busy, onPage }: UserListProps) {
  const hasDeposits = user?.transactions.some(({ type }) => type === 'DEPOSIT')
  return (
    <section className="min-w-0">
      <SectionHead title={words.latestTransactions}>
        {user && user.totalTransactions > 0 && (
          <span className="leading-8">
            <TextLink to="/admin/users/$userId/statement" params={{ userId: String(user.id) }}>
              {words.statement}
            </TextLink>
            {hasDeposits && (
              <>
                {' · '}
                <TextLink to="/admin/histories" search={{ tab: 'deposits', userId: user.id }}>
                  {words.allDeposits}
                </TextLink>
              </>
            )}
          </span>
        )}
      </SectionHead>
      <DataTable
        label={words.latestTransactions}
        columns={transactionColumns}
        rows={user?.transactions}
        rowId={({ type, id }) => `${type}-${id}`}
        page={page}
        pageSize={USER_PAGE_SIZE}
        total={user?.totalTransactions ?? 0}
        onPage={onPage}
        busy={busy}
        empty={<EmptyState title={words.noTransactions}>{words.noTransactionsHint}</EmptyState>}
      />
    </section>
  )
}

const transactionColumns: readonly Column<Transaction>[] = [
  {
    id: 'transaction',
    header: words.transaction,
    isTitle: true,
    cell: (transaction) => <TransactionName transaction={transaction} />,
  },
  {
    id: 'amount',
    header: words.amount,
    numeric: true,
    cell: ({ amount }) => formatDollars(amount),
  },
  {
    id: 'status',
    header: words.status,
    width: 'w-32',
    cell: ({ status }) => <DepositStatus status={status} />,
  },
  {
    id: 'createdAt',
    header: words.date,
    width: 'w-32',
    cell: ({ createdAt }) => <DateText at={createdAt} />,
  },
]

function TransactionName({ transaction: { id, type, method, reason } }: { transaction: Transaction }) {
  if (type === 'DEPOSIT' && method !== null) {
    return (
      <TextLink {...searchLink('/admin/users/$userId', { deposit: id })} to=".">
        {words.depositBy(depositWords.methods[method])}
      </TextLink>
    )
  }
  return (
    <span className="block min-w-32">
      {type === 'REFUND' ? words.refund : words.adjustment}
      {reason !== null && (
        <span className="wrap-anywhere block font-normal text-12 text-muted">{reason}</span>
      )}
    </span>
  )
}

/** The heading of a list. `children` are the links to the complete lists. */
function SectionHead({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
      <h2 className="text-18">{title}</h2>
      <p className="text-14">{children}</p>
    </div>
  )
}

/** The props of a list of a user's page. */
interface UserListProps {
  /** Undefined while loading. */
  user: User | undefined
  page: number
  /** Another page is loading. */
  busy: boolean
  onPage: (page: number) => void
}
