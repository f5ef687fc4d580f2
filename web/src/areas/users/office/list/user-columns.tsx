import { readableEmail } from '@docket/contract/readable-email'
import { formatDollars } from '../../../../kit/lib/format.ts'
import { Badge } from '../../../../kit/ui/feedback/badge.tsx'
import type { Column } from '../../../../kit/ui/table/data-table.tsx'
import { DateText } from '../../../../kit/ui/table/date-text.tsx'
import { words } from '../strings.ts'
import type { UserRow } from '../users-query.ts'

export const userColumns: readonly Column<UserRow>[] = [
  {
    id: 'username',
    header: words.username,
    sortable: true,
    isTitle: true,
    cell: ({ username, suspendedAt }) => (
      <span className="flex min-w-32 flex-wrap items-center gap-x-2 gap-y-1">
        <span className="wrap-anywhere min-w-0">{username}</span>
        {suspendedAt !== null && <Badge tone="bad">{words.suspended}</Badge>}
      </span>
    ),
  },
  {
    id: 'email',
    header: words.email,
    sortable: true,
    cell: ({ email }) => <span className="wrap-anywhere block sm:min-w-40">{readableEmail(email)}</span>,
  },
  {
    id: 'role',
    header: words.role,
    width: 'w-24',
    cell: ({ role }) =>
      role === 'ADMIN' ? <Badge tone="brand">{words.roles[role]}</Badge> : words.roles[role],
  },
  {
    id: 'createdAt',
    header: words.joined,
    sortable: true,
    width: 'w-32',
    cell: ({ createdAt }) => <DateText at={createdAt} />,
  },
  {
    id: 'balance',
    header: words.balance,
    sortable: true,
    numeric: true,
    cell: ({ balance }) => formatDollars(balance),
  },
]
