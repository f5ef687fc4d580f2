import { adminStrings } from '../../lib/admin-strings.ts'
import { formatDateTime } from '../../lib/format.ts'
import { Notice } from '../../ui/notice.tsx'
import type { User } from './users-query.ts'

const words = adminStrings.user

/** What is out of the ordinary with this user. */
export function UserNotice({ user }: { user: User }) {
  if (user.role === 'ADMIN') {
    return (
      <Notice>
        <p>{words.adminNotice}</p>
      </Notice>
    )
  }
  if (user.suspendedAt === null) return null
  return (
    <Notice tone="bad">
      <p className="font-semibold text-bad">{words.suspendedNotice(formatDateTime(user.suspendedAt))}</p>
      <p>{words.suspendedHint}</p>
    </Notice>
  )
}
