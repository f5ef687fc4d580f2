import { refundPurchase } from '@docket/contract/admin/purchases'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../kit/api/api.ts'
import { atField } from '../../../../kit/api/at-field.ts'
import { useIdempotencyKey } from '../../../../kit/api/idempotency-key.ts'
import { purchasesKey } from '../../../../kit/office/histories/query-keys.ts'
import { isApprovable, leaveToApproval } from '../../../approvals/request-approval.tsx'
import type { Refund } from './refund-form.ts'

/**
 * Refunds a purchase or one of its accounts. `draftAmount` is the current amount of the form. As long as no answer has
 * come, a retry with the same amount sends the same key and the same first request, even if the reason has changed. So
 * the server refunds once.
 */
export function useRefund(
  purchaseId: number,
  accountId: number | undefined,
  draftAmount: number | undefined,
) {
  const queryClient = useQueryClient()
  const sending = useIdempotencyKey([purchaseId, accountId, draftAmount])
  const { mutateAsync, isPending, error, variables } = useMutation({
    mutationFn: (refund: Refund) =>
      sending
        .send(
          call(refundPurchase, {
            body: sending.firstSentBody({
              purchaseId,
              ...(accountId !== undefined && { accountId }),
              ...refund,
            }),
            idempotencyKey: sending.key,
          }),
        )
        .catch(atField('amount', 'REFUND_TOO_LARGE'))
        .catch(leaveToApproval),
    onSettled: () => queryClient.invalidateQueries({ queryKey: purchasesKey }),
    meta: { errors: 'form' },
  })
  return {
    refund: mutateAsync,
    isPending,
    /** What was refused, if another operator can approve it and the form still has its amount. */
    approvable:
      isApprovable(error) && variables && variables.amount === draftAmount
        ? { refusal: error.message, values: variables }
        : undefined,
    unknownOutcome: error === null ? undefined : sending.unknownOutcome,
  }
}
