import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { watchLive } from '../../shared/live/live.ts'
import { walletQuery } from '../../shared/session/account-queries.ts'

/** Keeps the wallet and the lists of this user up to date, also if another tab, a deposit or an admin changes them. */
export function useLiveAccount(userId: number | undefined): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (userId === undefined) return
    const { queryKey } = walletQuery(userId)
    return watchLive({
      products: [],
      onUpdate({ balance, ownRecords }) {
        const known = queryClient.getQueryData(queryKey)
        const isNew = balance !== undefined && balance !== known?.balance
        if (isNew) queryClient.setQueryData(queryKey, { balance })
        // After a lost connection only the balance tells that something has changed meanwhile.
        const haveListsChanged = ownRecords !== undefined || (isNew && known !== undefined)
        if (!haveListsChanged) return
        // Not the price of shipments: it is no record of the user.
        for (const queryKey of [['deposits'], ['purchases'], ['shipments', 'list'], ['shipments', 'one']]) {
          void queryClient.invalidateQueries({ queryKey })
        }
      },
      onUnavailable: () => void queryClient.invalidateQueries({ queryKey }),
    })
  }, [queryClient, userId])
}
