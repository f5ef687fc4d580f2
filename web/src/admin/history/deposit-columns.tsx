import { adminStrings } from '../../lib/admin-strings.ts'
import { formatDateTime, formatDollars } from '../../lib/format.ts'
import { strings } from '../../lib/strings.ts'
import type { Column } from '../../ui/data-table.tsx'
import { DepositStatus } from '../../ui/deposit-status.tsx'
import type { DepositRow } from './histories-query.ts'
import { UserCell } from './user-cell.tsx'

const words = adminStrings.history

export const depositColumns: readonly Column<DepositRow>[] = [
  {
    id: 'user',
    header: words.user,
    isTitle: true,
    cell: ({ user }) => <UserCell user={user} />,
  },
  {
    id: 'amount',
    header: words.amount,
    numeric: true,
    sortable: true,
    cell: ({ amount }) => formatDollars(amount),
  },
  {
    id: 'method',
    header: words.method,
    width: 'lg:w-24',
    cell: ({ method }) => method && strings.deposit.methods[method],
  },
  {
    id: 'status',
    header: words.status,
    width: 'lg:w-28',
    cell: ({ status }) => <DepositStatus status={status} />,
  },
  {
    id: 'createdAt',
    header: words.date,
    sortable: true,
    width: 'whitespace-nowrap lg:w-44',
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>,
  },
]
