import { adjustWallet } from '@docket/contract/admin/users'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/api.ts'
import { atField } from '../../shared/api/at-field.ts'
import { isOutcomeKnown, useIdempotencyKey } from '../../shared/api/idempotency-key.ts'
import type { Adjustment } from './adjustment-form.ts'
import { usersKey } from './users-query.ts'

/**
 * Adjusts a wallet. `draft` is the signed amount that the form holds now: while no answer has come, the same amount
 * keeps its key and what was sent under it, the reason too, so that trying again adjusts once. It is done when the page
 * has what the shop says now.
 */
export function useAdjustWallet(userId: number, draft: number | undefined) {
  const queryClient = useQueryClient()
  const intent = useIdempotencyKey([userId, draft])
  const refresh = () => queryClient.invalidateQueries({ queryKey: usersKey })
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: (adjustment: Adjustment) =>
      call(adjustWallet, {
        body: intent.asFirstSent({ userId, ...adjustment }),
        idempotencyKey: intent.key,
      }).catch(atField('amount', 'INSUFFICIENT_FUNDS')),
    onSuccess: refresh,
    onSettled: (_answer, failure) => intent.settle(failure),
    onError: () => void refresh(),
    meta: { errors: 'form' },
  })
  return { adjust: mutateAsync, isPending, isUnknown: error !== null && !isOutcomeKnown(error) }
}
