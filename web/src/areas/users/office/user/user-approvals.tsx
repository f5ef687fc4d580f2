import { useQuery } from '@tanstack/react-query'
import { formatDollars } from '../../../../kit/lib/format.ts'
import { Notice } from '../../../../kit/ui/feedback/notice.tsx'
import { TextLink } from '../../../../kit/ui/layout/text-link.tsx'
import { approvalsOfUserQuery } from '../../../approvals/approvals-query.ts'
import { approvalWords } from '../../../approvals/strings.ts'

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
