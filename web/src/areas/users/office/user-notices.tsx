import { useQuery } from '@tanstack/react-query'
import { formatDateTime, formatDollars } from '../../../kit/lib/format.ts'
import { formatTimeLeft } from '../../../kit/lib/format-time-left.ts'
import { useMay } from '../../../kit/session/permissions.ts'
import { Notice } from '../../../kit/ui/feedback/notice.tsx'
import { TextLink } from '../../../kit/ui/layout/text-link.tsx'
import { approvalsOfUserQuery } from '../../approvals/approvals-query.ts'
import { approvalWords } from '../../approvals/strings.ts'
import { words } from './strings.ts'
import type { User } from './users-query.ts'

/** Notes about a user who is an admin, is suspended, was erased, or disputes the second step. */
export function UserNotice({ user }: { user: User }) {
  const mayManagePeople = useMay('people')
  if (user.role === 'ADMIN') {
    return (
      <Notice>
        <p>{words.adminNotice}</p>
        {mayManagePeople && (
          <p>
            <TextLink to="/admin/operators">{words.adminNoticeLink}</TextLink>
          </p>
        )}
      </Notice>
    )
  }
  if (user.erasedAt !== null) {
    return (
      <Notice>
        <p className="font-semibold">{words.erasedNotice(formatDateTime(user.erasedAt))}</p>
        <p>{words.erasedHint}</p>
      </Notice>
    )
  }
  if (user.suspendedAt === null) return <SecondStepNotice endsAt={user.secondStepEndsAt} />
  return (
    <Notice tone="warn">
      <p className="font-semibold text-warn">{words.suspendedNotice(formatDateTime(user.suspendedAt))}</p>
      <p>{words.suspendedHint}</p>
    </Notice>
  )
}

/** The customer said "This was not me" about two-step sign-in. */
function SecondStepNotice({ endsAt }: { endsAt: string | null }) {
  if (endsAt === null) return null
  return (
    <Notice tone="warn">
      <p className="font-semibold">{words.disputeNotice(formatDateTime(endsAt), formatTimeLeft(endsAt))}</p>
      <p>{words.disputeHint}</p>
    </Notice>
  )
}

/** How much of the user's deposits went back to the payer, with a link to these deposits. Renders nothing if none did. */
export function UserReturns({ user: { id, returns } }: { user: User }) {
  if (returns.deposits === 0) return null
  return (
    <Notice tone="warn">
      <p>
        {returns.amount === 0 ? words.mayReturn : words.returned(formatDollars(returns.amount))}{' '}
        <TextLink to="/admin/histories" search={{ tab: 'deposits', userId: id, returned: 'all' }}>
          {words.returnedDeposits(returns.deposits)}
        </TextLink>
      </p>
    </Notice>
  )
}

/** The credits and refunds for a customer that wait for a second operator. Renders nothing if there are none. */
export function UserApprovals({ userId }: { userId: number }) {
  const { data } = useQuery(approvalsOfUserQuery(userId))
  if (!data || data.total === 0) return null
  return (
    <Notice tone="warn">
      {data.items.map(({ id, kind, amount }) => (
        <p key={id}>{approvalWords.waitingForUser(formatDollars(amount), kind === 'REFUND')}</p>
      ))}
      <p>
        <TextLink to="/admin/approvals">{approvalWords.show}</TextLink>
      </p>
    </Notice>
  )
}
