import { type ReactNode, useId } from 'react'
import { toast } from '../../ui/feedback/toast.ts'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { ReasonForm } from '../reason-form.tsx'
import { words } from './strings.ts'
import { type Suspendable, useSuspension } from './use-suspension.ts'

interface ReinstateDialogProps {
  user: Suspendable
  /** What happens to the user. */
  children: ReactNode
  onClose: () => void
}

/** Lifts the suspension of a customer or an operator, with a reason. */
export function ReinstateDialog({ user, children, onClose }: ReinstateDialogProps) {
  const formId = useId()
  const suspension = useSuspension(user, { suspended: false })
  return (
    <FormDialog
      onClose={onClose}
      title={words.reinstateTitle(user.username)}
      description={<span className="wrap-anywhere">{user.email}</span>}
      formId={formId}
      submit={words.reinstate}
      busy={suspension.isPending}
    >
      <div className="mb-4">{children}</div>
      <ReasonForm
        id={formId}
        hint={words.reasonHint}
        onSubmit={async (reason) => {
          await suspension.mutateAsync(reason)
          onClose()
          toast.success(words.reinstated(user.username))
        }}
      />
    </FormDialog>
  )
}
