import { refundOrder } from '@docket/contract/admin/order'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { atField } from '../../../lib/at-field.ts'
import { isOutcomeKnown, useIdempotencyKey } from '../../../lib/idempotency-key.ts'
import { ordersKey } from '../history-keys.ts'
import type { Refund } from './refund-form.ts'

/**
 * Refunds an order or one of its lines. `draft` is the amount that the form holds now: while no answer has come, the
 * same amount keeps its key and what was sent under it, the reason too, so that trying again refunds once.
 */
export function useRefund(purchaseId: number, accountId: number | undefined, draft: number | undefined) {
  const queryClient = useQueryClient()
  const intent = useIdempotencyKey([purchaseId, accountId, draft])
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: (refund: Refund) =>
      call(refundOrder, {
        body: intent.asFirstSent({ purchaseId, ...(accountId !== undefined && { accountId }), ...refund }),
        idempotencyKey: intent.key,
      }).catch(atField('amount', 'REFUND_TOO_LARGE')),
    onSettled: (_answer, failure) => {
      intent.settle(failure)
      return queryClient.invalidateQueries({ queryKey: ordersKey })
    },
    meta: { errors: 'form' },
  })
  return { refund: mutateAsync, isPending, isUnknown: error !== null && !isOutcomeKnown(error) }
}
