import type { Operator } from '@docket/contract/admin/operators'
import { useId } from 'react'
import { toast } from '../../../ui/feedback/toast.ts'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { ReasonForm } from '../../shared/reason-form.tsx'
import { useSuspension } from '../../shared/use-suspension.ts'
import { words } from '../strings.ts'

/** Lifts the suspension of an operator, with a reason. */
export function ReinstateOperator({ operator, onClose }: { operator: Operator; onClose: () => void }) {
  const formId = useId()
  const suspension = useSuspension(operator, false)
  return (
    <FormDialog
      onClose={onClose}
      title={words.reinstateTitle(operator.username)}
      description={<span className="wrap-anywhere">{operator.email}</span>}
      formId={formId}
      submit={words.reinstate}
      busy={suspension.isPending}
    >
      <p className="mb-4">{words.reinstateHint}</p>
      <ReasonForm
        id={formId}
        hint={words.suspendReasonHint}
        onSubmit={async (reason) => {
          await suspension.mutateAsync(reason)
          onClose()
          toast.success(words.reinstated(operator.username))
        }}
      />
    </FormDialog>
  )
}
