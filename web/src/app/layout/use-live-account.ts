import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { watchLive } from '../../shared/live/live.ts'
import { walletQuery } from '../../shared/session/account-queries.ts'

/** Keeps the wallet of this user up to date, also if another tab or a deposit changes it. */
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
        // Not changed by this page: a deposit, a refund or a purchase elsewhere did it, so the lists are out of date.
        for (const list of ['deposits', 'purchases', 'shipments']) {
          void queryClient.invalidateQueries({ queryKey: [list] })
        }
      },
      onUnavailable: () => void queryClient.invalidateQueries({ queryKey }),
    })
  }, [queryClient, userId])
}
