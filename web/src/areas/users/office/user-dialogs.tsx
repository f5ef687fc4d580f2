import { eraseUser } from '@docket/contract/admin/personal-data'
import { MAX_ERASURE_MS } from '@docket/contract/personal-data'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../kit/api/api.ts'
import { formatDateTime, formatDollars } from '../../../kit/lib/format.ts'
import { ConfirmWithReason } from '../../../kit/office/confirm-with-reason.tsx'
import { ReinstateDialog } from '../../../kit/office/suspension/reinstate-dialog.tsx'
import { SuspendDialog } from '../../../kit/office/suspension/suspend-dialog.tsx'
import { usersKey } from '../../../kit/office/users-key.ts'
import { toast } from '../../../kit/ui/feedback/toast.ts'
import { words } from './strings.ts'
import type { User } from './users-query.ts'

/** Suspends a customer. */
export function SuspendUser({ user, onClose }: { user: User; onClose: () => void }) {
  return (
    <SuspendDialog user={user} onClose={onClose}>
      <p>{words.suspendHint}</p>
      <p>{words.walletStays(formatDollars(user.wallet.balance))}</p>
    </SuspendDialog>
  )
}

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

/** Erases the personal data of a customer, after a confirmation and with a reason. */
export function EraseUser({ user, onClose }: { user: User; onClose: () => void }) {
  const queryClient = useQueryClient()
  const erase = useMutation({
    mutationFn: (reason: string) =>
      call(eraseUser, { body: { id: user.id, reason }, timeoutMs: MAX_ERASURE_MS }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: usersKey }),
    meta: { errors: 'form' },
  })
  return (
    <ConfirmWithReason
      title={words.eraseTitle(user.username)}
      hint={words.eraseReasonHint}
      destroys
      busy={erase.isPending}
      onCancel={onClose}
      onConfirm={async (reason) => {
        await erase.mutateAsync(reason)
        onClose()
        toast.success(words.erasedToast)
      }}
    >
      <p className="wrap-anywhere font-semibold text-ink">{user.email}</p>
      <p>{words.eraseHint}</p>
    </ConfirmWithReason>
  )
}
