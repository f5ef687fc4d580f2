import { buy, type Receipt } from '@docket/contract/shop'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useRef } from 'react'
import { walletQuery } from '../../lib/account-queries.ts'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { formatOrder } from '../../lib/format.ts'
import { isOutcomeKnown, useIdempotencyKey } from '../../lib/idempotency-key.ts'
import { getSession } from '../../lib/session.ts'
import { strings } from '../../lib/strings.ts'
import { toast } from '../../ui/toast.ts'
import { productQuery } from './product-query.ts'

export interface Order {
  productId: number
  quantity: number
  /** Only a coupon that is known to be valid. */
  couponCode: string | undefined
  /** What it comes to, in dollars, as it stands on the screen. */
  total: number
}

interface Purchase {
  order: Order
  /** The purchase was refused because of its coupon. */
  onCouponRefused: () => void
  /** It would have cost more than the screen said. */
  onPriceChanged: () => void
}

/**
 * Buying the order as it stands. The key is there before the click and stays while the outcome is unknown, so that
 * pressing again cannot buy twice. A purchase that is made leads to My Orders with the new order on top.
 */
export function usePurchase({ order, onCouponRefused, onPriceChanged }: Purchase) {
  const queryClient = useQueryClient()
  const router = useRouter()
  const intent = useIdempotencyKey([order.productId, order.quantity, order.couponCode])
  const isRunning = useRef(false)
  const mutation = useMutation({
    mutationFn: ({ productId, quantity, couponCode, total }: Order) =>
      call(buy, {
        body: intent.asFirstSent({
          logProductId: productId,
          quantity,
          ...(couponCode !== undefined && { couponCode }),
          expectedAmount: total,
        }),
        idempotencyKey: intent.key,
      }),
    onSuccess: (receipt) => {
      takeIn(queryClient, receipt)
      const showOrder = () => router.navigate({ to: '/history', search: { bought: receipt.id } })
      if (router.state.location.pathname === `/products/${order.productId}`) return showOrder()
      // The buyer has gone on to something else in the meantime, and stays there.
      toast.success(strings.shop.bought(formatOrder(receipt.orderId)), {
        action: { label: strings.shop.showOrder, onClick: () => void showOrder() },
      })
    },
    onError: (error) => {
      void queryClient.invalidateQueries({ queryKey: ['wallet'] })
      if (!(error instanceof ApiError)) return
      if (error.code === 'OUT_OF_STOCK') putStock(queryClient, order.productId, error.available ?? 0)
      if (error.code === 'INVALID_COUPON') onCouponRefused()
      if (error.code === 'PRICE_CHANGED') {
        void queryClient.invalidateQueries({ queryKey: productQuery(order.productId).queryKey })
        void queryClient.invalidateQueries({ queryKey: ['products'] })
        onPriceChanged()
      }
    },
    onSettled: (_receipt, error) => {
      isRunning.current = false
      intent.settle(error)
    },
  })

  const asked = mutation.variables
  return {
    purchase() {
      // A second click comes before the button shows busy.
      if (isRunning.current) return
      isRunning.current = true
      mutation.mutate(order)
    },
    isPending: mutation.isPending,
    /** The order is changed: what the last try came to says nothing any more, unless it may have gone through. */
    forget() {
      if (mutation.error && isOutcomeKnown(mutation.error)) mutation.reset()
    },
    error: mutation.error,
    /** Nothing was changed since the last try. */
    isSameOrder:
      asked !== undefined && asked.quantity === order.quantity && asked.couponCode === order.couponCode,
  }
}

/** What a purchase changes elsewhere: the wallet is told, the rest is asked again. */
function takeIn(queryClient: QueryClient, { balance, product }: Receipt) {
  const session = getSession()
  if (session) queryClient.setQueryData(walletQuery(session.id).queryKey, { balance })
  void queryClient.invalidateQueries({ queryKey: ['products'] })
  void queryClient.invalidateQueries({ queryKey: productQuery(product.id).queryKey })
  void queryClient.invalidateQueries({ queryKey: ['purchases'] })
}

function putStock(queryClient: QueryClient, productId: number, inStock: number) {
  queryClient.setQueryData(productQuery(productId).queryKey, (product) => product && { ...product, inStock })
  void queryClient.invalidateQueries({ queryKey: ['products'] })
}
