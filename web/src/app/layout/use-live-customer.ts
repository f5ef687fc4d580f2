import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { watchLive } from '../../shared/live/live.ts'
import { walletQuery } from '../../shared/session/account-queries.ts'

/** Keeps the wallet and the lists of this customer up to date. Another tab, a deposit or an admin can change them. */
export function useLiveCustomer(userId: number | undefined): void {
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
        // The message after a lost connection has no `ownRecords`. A new balance then means that the lists are old, too.
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
