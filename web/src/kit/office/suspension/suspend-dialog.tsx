import type { ReactNode } from 'react'
import { toast } from '../../ui/feedback/toast.ts'
import { ConfirmWithReason } from '../confirm-with-reason.tsx'
import { words } from './strings.ts'
import { type Suspendable, useSuspension } from './use-suspension.ts'

interface SuspendDialogProps {
  user: Suspendable
  /** What happens to the user. */
  children: ReactNode
  onClose: () => void
}

/** Suspends a customer or an operator, after a confirmation and with a reason. */
export function SuspendDialog({ user, children, onClose }: SuspendDialogProps) {
  const suspension = useSuspension(user, { suspended: true })
  return (
    <ConfirmWithReason
      title={words.suspendTitle(user.username)}
      hint={words.reasonHint}
      destroys
      busy={suspension.isPending}
      onCancel={onClose}
      onConfirm={async (reason) => {
        await suspension.mutateAsync(reason)
        onClose()
        toast.success(words.suspended(user.username))
      }}
    >
      <p className="wrap-anywhere font-semibold text-ink">{user.email}</p>
      {children}
    </ConfirmWithReason>
  )
}
