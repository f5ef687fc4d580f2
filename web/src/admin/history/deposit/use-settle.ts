import { settleDeposit } from '@docket/contract/admin/deposit'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { historiesKey } from '../history-keys.ts'
import { depositQuery } from './deposit-query.ts'
import type { Settlement } from './settle-forms.ts'

/**
 * Settles a deposit. However it ends, lists, count and the deposit itself are asked for again first: where somebody was
 * faster, that is what shows.
 */
export function useSettle(settlement: Settlement) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(settleDeposit, { body: settlement }),
    onSuccess: (deposit) => queryClient.setQueryData(depositQuery(deposit.id).queryKey, deposit),
    onSettled: () => queryClient.invalidateQueries({ queryKey: historiesKey }),
  })
}
