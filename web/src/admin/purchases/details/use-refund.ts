import { refundPurchase } from '@docket/contract/admin/purchases'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../shared/api/api.ts'
import { atField } from '../../../shared/api/at-field.ts'
import { isOutcomeKnown, useIdempotencyKey } from '../../../shared/api/idempotency-key.ts'
import { purchasesKey } from '../../shared/histories/query-keys.ts'
import type { Refund } from './refund-form.ts'

/**
 * Refunds a purchase or one of its accounts. `draft` is the current amount of the form. While no answer has come, the
 * same amount keeps its key and its first request, including the reason, so that a retry refunds once.
 */
export function useRefund(purchaseId: number, accountId: number | undefined, draft: number | undefined) {
  const queryClient = useQueryClient()
  const intent = useIdempotencyKey([purchaseId, accountId, draft])
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: (refund: Refund) =>
      call(refundPurchase, {
        body: intent.sameAsFirst({ purchaseId, ...(accountId !== undefined && { accountId }), ...refund }),
        idempotencyKey: intent.key,
      }).catch(atField('amount', 'REFUND_TOO_LARGE')),
    onSettled: (_answer, failure) => {
      intent.settle(failure)
      return queryClient.invalidateQueries({ queryKey: purchasesKey })
    },
    meta: { errors: 'form' },
  })
  return { refund: mutateAsync, isPending, isUnknown: error !== null && !isOutcomeKnown(error) }
}
