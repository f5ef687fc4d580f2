import { useId } from 'react'
import { formatDollars } from '../../../lib/format.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { ReasonForm } from '../../shared/reason-form.tsx'
import { useSuspension } from '../../shared/use-suspension.ts'
import { words } from '../strings.ts'
import type { User } from '../users-query.ts'

/** Suspends a customer, after a confirmation and with a reason. */
export function SuspendUser({ user, onClose }: { user: User; onClose: () => void }) {
  const formId = useId()
  const suspension = useSuspension(user, true)
  return (
    <ConfirmDialog
      open
      title={words.suspendTitle(user.username)}
      onCancel={onClose}
      formId={formId}
      busy={suspension.isPending}
    >
      <p className="wrap-anywhere font-semibold text-ink">{user.email}</p>
      <p className="mt-1">{words.suspendHint}</p>
      <p className="mt-1 mb-4">{words.walletStays(formatDollars(user.wallet.balance))}</p>
      <ReasonForm
        id={formId}
        hint={words.suspendReasonHint}
        onSubmit={async (reason) => {
          await suspension.mutateAsync(reason)
          onClose()
          toast.success(words.suspendedToast(user.username))
        }}
      />
    </ConfirmDialog>
  )
}
