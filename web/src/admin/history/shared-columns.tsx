import { adminStrings } from '../../lib/admin-strings.ts'
import { formatDollars } from '../../lib/format.ts'
import type { Column } from '../../ui/data-table.tsx'
import { UserCell } from './user-cell.tsx'

const words = adminStrings.history

/** Whose row it is. */
export const userColumn: Column<{ user: { id: number; email: string } }> = {
  id: 'user',
  header: words.user,
  cell: ({ user }) => <UserCell user={user} />,
}

/** Dollars. */
export const amountColumn: Column<{ amount: number }> = {
  id: 'amount',
  header: words.amount,
  numeric: true,
  cell: ({ amount }) => formatDollars(amount),
}
