import { undoBatch } from '@docket/contract/admin/stock'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../kit/api/api.ts'
import { formatCount } from '../../../kit/lib/format.ts'
import { toast } from '../../../kit/ui/feedback/toast.ts'
import { accountsKey } from './accounts-query.ts'
import { words } from './strings.ts'

/** Deletes the available accounts of a batch, and waits until the counts, accounts and batches are loaded again. */
export function useUndoBatch(productId: number, batchId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(undoBatch, { body: { id: batchId } }),
    onSuccess: ({ deleted }) => toast.success(words.undoneToast(formatCount(deleted), deleted === 1)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: accountsKey(productId) }),
  })
}
