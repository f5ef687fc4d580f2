import { formatDollars } from '../../../../kit/lib/format.ts'
import { SuspendDialog } from '../../../../kit/office/suspension/suspend-dialog.tsx'
import { words } from '../strings.ts'
import type { User } from '../users-query.ts'

/** Suspends a customer. */
export function SuspendUser({ user, onClose }: { user: User; onClose: () => void }) {
  return (
    <SuspendDialog user={user} onClose={onClose}>
      <p>{words.suspendHint}</p>
      <p>{words.walletStays(formatDollars(user.wallet.balance))}</p>
    </SuspendDialog>
  )
}
