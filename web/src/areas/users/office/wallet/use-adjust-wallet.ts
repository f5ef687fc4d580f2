import { adjustWallet } from '@docket/contract/admin/users'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../kit/api/api.ts'
import { atField } from '../../../../kit/api/at-field.ts'
import { useIdempotencyKey } from '../../../../kit/api/idempotency-key.ts'
import { usersKey } from '../../../../kit/office/users-key.ts'
import { isApprovable, leaveToApproval } from '../../../approvals/request-approval.tsx'
import type { Adjustment } from './adjustment-form.ts'

/**
 * Adjusts a wallet. `draftAmount` is the current signed amount of the form. As long as no answer has come, a retry with
 * the same amount sends the key and the body of the first request again, even if the reason has changed. So the server
 * adjusts once. `adjust` resolves when the page shows the new state.
 */
export function useAdjustWallet(userId: number, draftAmount: number | undefined) {
  const queryClient = useQueryClient()
  const sending = useIdempotencyKey([userId, draftAmount])
  const refresh = () => queryClient.invalidateQueries({ queryKey: usersKey })
  const { mutateAsync, isPending, error, variables } = useMutation({
    mutationFn: (adjustment: Adjustment) =>
      sending
        .send(
          call(adjustWallet, {
            body: sending.firstSentBody({ userId, ...adjustment }),
            idempotencyKey: sending.key,
          }),
        )
        .catch(atField('amount', 'INSUFFICIENT_FUNDS'))
        .catch(leaveToApproval),
    onSuccess: refresh,
    onError: () => void refresh(),
    meta: { errors: 'form' },
  })
  return {
    adjust: mutateAsync,
    isPending,
    /** What was refused, if another operator can approve it and the form still has its amount. */
    approvable:
      isApprovable(error) && variables && variables.amount === draftAmount
        ? { refusal: error.message, values: variables }
        : undefined,
    unknownOutcome: error === null ? undefined : sending.unknownOutcome,
  }
}
