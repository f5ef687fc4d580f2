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
        // Money came or went without this page's doing: what lists it has more to show.
        if (known) void queryClient.invalidateQueries({ queryKey: ['deposits'] })
      },
      onBlind: () => void queryClient.invalidateQueries({ queryKey }),
    })
  }, [queryClient, userId])
}
