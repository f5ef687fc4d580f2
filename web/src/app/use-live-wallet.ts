import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { walletQuery } from '../lib/account-queries.ts'
import { watchLive } from '../lib/live.ts'

/** Keeps the wallet of this user as the shop has it, also where it changes elsewhere: another tab, a deposit. */
export function useLiveWallet(userId: number | undefined): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (userId === undefined) return
    const { queryKey } = walletQuery(userId)
    return watchLive({
      products: [],
      onUpdate({ balance }) {
        const known = queryClient.getQueryData(queryKey)
        if (balance === undefined || known?.balance === balance) return
        queryClient.setQueryData(queryKey, { balance })
        if (!known) return
        // This page did not change the balance: a deposit, a refund or a purchase elsewhere did, and a list shows it.
        for (const list of ['deposits', 'purchases', 'shipments']) {
          void queryClient.invalidateQueries({ queryKey: [list] })
        }
      },
      onBlind: () => void queryClient.invalidateQueries({ queryKey }),
    })
  }, [queryClient, userId])
}
