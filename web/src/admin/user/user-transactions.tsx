import { LATEST } from '@docket/contract/admin/user'
import { adminStrings } from '../../lib/admin-strings.ts'
import { formatDollars } from '../../lib/format.ts'
import { strings } from '../../lib/strings.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { DateText } from '../../ui/date-text.tsx'
import { DepositStatus } from '../../ui/deposit-status.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { SectionHead } from './section-head.tsx'
import type { User } from './users-query.ts'

const words = adminStrings.user

type Transaction = User['transactions'][number]

/** The latest deposits and adjustments together; all deposits are in Histories. */
export function UserTransactions({ user }: { user: User | undefined }) {
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
        page={1}
        pageSize={LATEST}
        total={user?.transactions.length ?? 0}
        onPage={() => {}}
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
    cell: (transaction) => <What transaction={transaction} />,
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

function What({ transaction: { id, type, method, reason } }: { transaction: Transaction }) {
  if (type === 'DEPOSIT' && method !== null) {
    return (
      <TextLink to="/admin/histories" search={{ tab: 'deposits', deposit: id }}>
        {words.depositBy(strings.deposit.methods[method])}
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
