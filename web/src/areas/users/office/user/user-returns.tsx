import { formatDollars } from '../../../../kit/lib/format.ts'
import { Notice } from '../../../../kit/ui/feedback/notice.tsx'
import { TextLink } from '../../../../kit/ui/layout/text-link.tsx'
import { words } from '../strings.ts'
import type { User } from '../users-query.ts'

/** How much of the user's deposits went back to the payer, with a link to these deposits. Renders nothing if none did. */
export function UserReturns({ user: { id, returns } }: { user: User }) {
  if (returns.deposits === 0) return null
  return (
    <Notice tone="warn">
      <p>
        {words.returned(formatDollars(returns.amount))}{' '}
        <TextLink to="/admin/histories" search={{ tab: 'deposits', userId: id, returned: 'all' }}>
          {words.returnedDeposits(returns.deposits)}
        </TextLink>
      </p>
    </Notice>
  )
}
