import { adjustWallet } from '@docket/contract/admin/users'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../shared/api/api.ts'
import { atField } from '../../../shared/api/at-field.ts'
import { isOutcomeKnown, useIdempotencyKey } from '../../../shared/api/idempotency-key.ts'
import { usersKey } from '../../shared/users-key.ts'
import type { Adjustment } from './adjustment-form.ts'

/**
 * Adjusts a wallet. `draft` is the current signed amount of the form. While no answer has come, the same amount keeps
 * its key and its first request, including the reason, so that a retry adjusts once. Resolves when the page shows the
 * new state.
 */
export function useAdjustWallet(userId: number, draft: number | undefined) {
  const queryClient = useQueryClient()
  const intent = useIdempotencyKey([userId, draft])
  const refresh = () => queryClient.invalidateQueries({ queryKey: usersKey })
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: (adjustment: Adjustment) =>
      call(adjustWallet, {
        body: intent.sameAsFirst({ userId, ...adjustment }),
        idempotencyKey: intent.key,
      }).catch(atField('amount', 'INSUFFICIENT_FUNDS')),
    onSuccess: refresh,
    onSettled: (_answer, failure) => intent.settle(failure),
    onError: () => void refresh(),
    meta: { errors: 'form' },
  })
  return { adjust: mutateAsync, isPending, isUnknown: error !== null && !isOutcomeKnown(error) }
}
