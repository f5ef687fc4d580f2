import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { watchLive } from '../../kit/live/live.ts'
import { walletQuery } from '../../kit/session/account-queries.ts'

/** The customer's own records. The price of shipments is not among them: it is the same for every customer. */
const RECORDS = [
  ['deposits'],
  ['purchases'],
  ['shipments', 'list'],
  ['shipments', 'one'],
  ['waiting-purchases'],
]

/** Keeps the wallet and the records of this customer up to date. Another tab, a deposit or an admin can change them. */
export function useLiveCustomer(userId: number | undefined): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (userId === undefined) return
    const wallet = walletQuery(userId).queryKey
    const refresh = (queryKeys: (readonly unknown[])[]) => {
      for (const queryKey of queryKeys) void queryClient.invalidateQueries({ queryKey })
    }
    return watchLive({
      products: [],
      onUpdate({ balance }) {
        if (balance === undefined) return
        queryClient.setQueryData(wallet, (before) => ({ ...before, balance }))
        // What is held or owed may have changed, too. A screen that shows it reads it when it opens.
        void queryClient.invalidateQueries({ queryKey: wallet, refetchType: 'none' })
        // Also after the first message: the records may have changed after the screen read them.
        refresh(RECORDS)
      },
      onUnavailable: () => refresh([wallet, ...RECORDS]),
    })
  }, [queryClient, userId])
}
