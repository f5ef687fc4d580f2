import { USER_PAGE_SIZE } from '@docket/contract/admin/users'
import { formatDollars } from '../../../../kit/lib/format.ts'
import { EmptyState } from '../../../../kit/ui/feedback/empty-state.tsx'
import { TextLink } from '../../../../kit/ui/layout/text-link.tsx'
import { type Column, DataTable } from '../../../../kit/ui/table/data-table.tsx'
import { DateText } from '../../../../kit/ui/table/date-text.tsx'
import { DepositStatus } from '../../../deposits/deposit-status.tsx'
import { depositWords } from '../../../deposits/strings.ts'
import { words } from '../strings.ts'
import type { User } from '../users-query.ts'
import { SectionHead } from './section-head.tsx'
import type { UserListProps } from './user-list.ts'

type Transaction = User['transactions'][number]

/** The deposits, adjustments and refunds together, newest first. Histories lists all deposits. */
export function UserTransactions({ user, page, busy, onPage }: UserListProps) {
  const hasDeposits = user?.transactions.some(({ type }) => type === 'DEPOSIT')
  return (
    <section className="min-w-0">
      <SectionHead title={words.latestTransactions}>
        {user && hasDeposits && (
          <TextLink to="/admin/histories" search={{ tab: 'deposits', userId: user.id }}>
            {words.allDeposits}
          </TextLink>
        )}
      </SectionHead>
      <DataTable
        label={words.latestTransactions}
        columns={columns}
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

const columns: readonly Column<Transaction>[] = [
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
      <TextLink to="/admin/histories" search={{ tab: 'deposits', deposit: id }}>
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
