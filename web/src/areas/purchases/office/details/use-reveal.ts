import { revealAccount } from '@docket/contract/admin/purchases'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../../kit/api/api.ts'

/** Reveals an account of a purchase. The server records who revealed it. */
export function useReveal(account: { purchaseId: number; accountId: number }) {
  return useMutation({
    mutationFn: () => call(revealAccount, { body: account }),
    // The secret stays in the cache only while it is shown.
    gcTime: 0,
  })
}
