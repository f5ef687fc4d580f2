import { useId } from 'react'
import { adminStrings } from '../../lib/admin-strings.ts'
import { formatDateTime } from '../../lib/format.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { ReasonForm } from '../../ui/reason-form.tsx'
import { toast } from '../../ui/toast.ts'
import { useSuspension } from './use-suspension.ts'
import type { User } from './users-query.ts'

const words = adminStrings.user

/** Lets a suspended customer in again, with a reason. */
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
