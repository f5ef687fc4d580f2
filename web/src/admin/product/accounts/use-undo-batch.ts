import { undoBatch } from '@docket/contract/admin/account'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { adminStrings } from '../../../lib/admin-strings.ts'
import { call } from '../../../lib/api.ts'
import { formatCount } from '../../../lib/format.ts'
import { toast } from '../../../ui/toast.ts'
import { accountsKey } from './accounts-query.ts'

/** Deletes what is left of a batch; done when the counters, the accounts and the batches show it. */
export function useUndoBatch(productId: number, batchId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(undoBatch, { body: { id: batchId } }),
    onSuccess: ({ deleted }) =>
      toast.success(adminStrings.accounts.undoneToast(formatCount(deleted), deleted === 1)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: accountsKey(productId) }),
  })
}
