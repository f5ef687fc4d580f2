import { formatDateTime } from '../../../lib/format.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { words } from '../strings.ts'
import type { User } from '../users-query.ts'

/** Notes about a user who is an admin, is suspended, or was erased. */
export function UserNotice({ user }: { user: User }) {
  if (user.role === 'ADMIN') {
    return (
      <Notice>
        <p>{words.adminNotice}</p>
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
  if (user.suspendedAt === null) return null
  return (
    <Notice tone="bad">
      <p className="font-semibold text-bad">{words.suspendedNotice(formatDateTime(user.suspendedAt))}</p>
      <p>{words.suspendedHint}</p>
    </Notice>
  )
}
