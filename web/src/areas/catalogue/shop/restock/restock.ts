import { restockWaits, stopWaiting, waitForRestock } from '@docket/contract/restock'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../kit/api/api.ts'
import { getSession } from '../../../../kit/session/session.ts'

/** The sold-out products for which the customer gets a mail. */
export function restockWaitsQuery() {
  return queryOptions({
    queryKey: ['restock-waits', getSession()?.id],
    queryFn: ({ signal }) => call(restockWaits, { signal }),
    // The button works without it: to wait twice is to wait once.
    meta: { errors: 'none' },
  })
}

/** Starts or ends the wait of the customer for a product. `onBack` is called if the product is in stock already. */
export function useWait(productId: number, onBack: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (wants: boolean) =>
      wants ? call(waitForRestock, { body: { productId } }) : call(stopWaiting, { params: { productId } }),
    onSuccess({ isWaiting }, wanted) {
      queryClient.setQueryData(restockWaitsQuery().queryKey, (known) => {
        const others = (known?.productIds ?? []).filter((id) => id !== productId)
        return { productIds: isWaiting ? [...others, productId] : others }
      })
      if (wanted && !isWaiting) onBack()
    },
  })
}
