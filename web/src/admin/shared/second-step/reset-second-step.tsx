import { resetSecondStep } from '@docket/contract/admin/operators'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { call } from '../../../shared/api/api.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { ReasonForm } from '../reason-form.tsx'
import { usersKey } from '../users-key.ts'
import { describeReset } from './describe-reset.ts'
import { words } from './strings.ts'

interface ResetSecondStepProps {
  user: { id: number; username: string; email: string }
  onClose: () => void
}

/** Resets the second step of a customer or an operator, after a confirmation and with a reason. */
export function ResetSecondStep({ user, onClose }: ResetSecondStepProps) {
  const formId = useId()
  const queryClient = useQueryClient()
  const reset = useMutation({
    mutationFn: (reason: string) => call(resetSecondStep, { body: { id: user.id, reason } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: usersKey }),
    meta: { errors: 'form' },
  })
  return (
    <ConfirmDialog open title={words.resetTitle} onCancel={onClose} formId={formId} busy={reset.isPending}>
      <p className="wrap-anywhere font-semibold text-ink">
        {user.username} · {user.email}
      </p>
      <p className="mt-1">{words.resetHint}</p>
      <p className="mt-1 mb-4">{words.resetCheck}</p>
      <ReasonForm
        id={formId}
        hint={words.reasonHint}
        onSubmit={async (reason) => {
          const done = await reset.mutateAsync(reason)
          onClose()
          toast.success(describeReset(done))
        }}
      />
    </ConfirmDialog>
  )
}
