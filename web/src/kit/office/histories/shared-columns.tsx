import { readableEmail } from '@docket/contract/readable-email'
import { formatDollars } from '../../lib/format.ts'
import { TextLink } from '../../ui/layout/text-link.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { historyWords } from './strings.ts'

/** The user of the row. */
export const userColumn: Column<{ user: { id: number; email: string } }> = {
  id: 'user',
  header: historyWords.user,
  cell: ({ user }) => <UserCell user={user} />,
  // Without the link, so that a press opens the row.
  phoneCell: ({ user }) => readableEmail(user.email),
}

/** In dollars. */
export const amountColumn: Column<{ amount: number }> = {
  id: 'amount',
  header: historyWords.amount,
  numeric: true,
  cell: ({ amount }) => formatDollars(amount),
}

/**
 * The user of a row, as a link. An email address can have 254 characters without a break; it breaks after the @ first.
 */
function UserCell({ user }: { user: { id: number; email: string } }) {
  const email = readableEmail(user.email)
  const domainStart = email.lastIndexOf('@') + 1
  return (
    <span className="wrap-anywhere block sm:min-w-32">
      <TextLink to="/admin/users/$userId" params={{ userId: String(user.id) }}>
        {email.slice(0, domainStart)}
        <wbr />
        {email.slice(domainStart)}
      </TextLink>
    </span>
  )
}
