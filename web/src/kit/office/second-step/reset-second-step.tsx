import { resetSecondStep } from '@docket/contract/admin/operators'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/api.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { ConfirmWithReason } from '../confirm-with-reason.tsx'
import { usersKey } from '../users-key.ts'
import { describeReset } from './describe-reset.ts'
import { words } from './strings.ts'

interface ResetSecondStepProps {
  user: { id: number; username: string; email: string }
  onClose: () => void
}

/** Resets the second step of a customer or an operator, after a confirmation and with a reason. */
export function ResetSecondStep({ user, onClose }: ResetSecondStepProps) {
  const queryClient = useQueryClient()
  const reset = useMutation({
    mutationFn: (reason: string) => call(resetSecondStep, { body: { id: user.id, reason } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: usersKey }),
    meta: { errors: 'form' },
  })
  return (
    <ConfirmWithReason
      title={words.resetTitle}
      hint={words.reasonHint}
      destroys
      busy={reset.isPending}
      onCancel={onClose}
      onConfirm={async (reason) => {
        const result = await reset.mutateAsync(reason)
        onClose()
        toast.success(describeReset(result))
      }}
    >
      <p className="wrap-anywhere font-semibold text-ink">
        {user.username} · {user.email}
      </p>
      <p>{words.resetHint}</p>
      <p>{words.resetCheck}</p>
    </ConfirmWithReason>
  )
}
