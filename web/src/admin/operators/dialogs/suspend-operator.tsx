import type { Operator } from '@docket/contract/admin/operators'
import { useId } from 'react'
import { toast } from '../../../ui/feedback/toast.ts'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { ReasonForm } from '../../shared/reason-form.tsx'
import { useSuspension } from '../../shared/use-suspension.ts'
import { words } from '../strings.ts'

/** Suspends an operator, after a confirmation and with a reason. */
export function SuspendOperator({ operator, onClose }: { operator: Operator; onClose: () => void }) {
  const formId = useId()
  const suspension = useSuspension(operator, true)
  return (
    <ConfirmDialog
      open
      title={words.suspendTitle(operator.username)}
      onCancel={onClose}
      formId={formId}
      busy={suspension.isPending}
    >
      <p className="wrap-anywhere font-semibold text-ink">{operator.email}</p>
      <p className="mt-1 mb-4">{operator.state === 'INVITED' ? words.suspendInvited : words.suspendHint}</p>
      <ReasonForm
        id={formId}
        hint={words.suspendReasonHint}
        onSubmit={async (reason) => {
          await suspension.mutateAsync(reason)
          onClose()
          toast.success(words.suspended(operator.username))
        }}
      />
    </ConfirmDialog>
  )
}
