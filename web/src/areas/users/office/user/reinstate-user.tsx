import { formatDateTime } from '../../../../kit/lib/format.ts'
import { ReinstateDialog } from '../../../../kit/office/suspension/reinstate-dialog.tsx'
import { words } from '../strings.ts'
import type { User } from '../users-query.ts'

/** Lifts the suspension of a customer. */
export function ReinstateUser({ user, onClose }: { user: User; onClose: () => void }) {
  return (
    <ReinstateDialog user={user} onClose={onClose}>
      {user.suspendedAt !== null && (
        <p className="text-muted">{words.suspendedNotice(formatDateTime(user.suspendedAt))}</p>
      )}
      <p>{words.reinstateHint}</p>
    </ReinstateDialog>
  )
}
