import { useId } from 'react'
import { formatDateTime } from '../../../lib/format.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { ReasonForm } from '../../shared/reason-form.tsx'
import { useSuspension } from '../../shared/use-suspension.ts'
import { words } from '../strings.ts'
import type { User } from '../users-query.ts'

/** Lifts the suspension of a customer, with a reason. */
export function ReinstateUser({ user, onClose }: { user: User; onClose: () => void }) {
  const formId = useId()
  const suspension = useSuspension(user, false)
  return (
    <FormDialog
      onClose={onClose}
      title={words.reinstateTitle(user.username)}
      description={<span className="wrap-anywhere">{user.email}</span>}
      formId={formId}
      submit={words.reinstate}
      busy={suspension.isPending}
    >
      {user.suspendedAt !== null && (
        <p className="text-muted">{words.suspendedNotice(formatDateTime(user.suspendedAt))}</p>
      )}
      <p className="mb-4">{words.reinstateHint}</p>
      <ReasonForm
        id={formId}
        hint={words.suspendReasonHint}
        onSubmit={async (reason) => {
          await suspension.mutateAsync(reason)
          onClose()
          toast.success(words.reinstatedToast(user.username))
        }}
      />
    </FormDialog>
  )
}
