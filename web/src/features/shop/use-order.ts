import { buy, type Receipt } from '@docket/contract/shop'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { walletQuery } from '../../lib/account-queries.ts'
import { call } from '../../lib/api.ts'
import { formatOrder } from '../../lib/format.ts'
import { asSearchParams } from '../../lib/search-params.ts'
import { getSession } from '../../lib/session.ts'
import { strings } from '../../lib/strings.ts'
import { useCheckout } from '../../shared/checkout/use-checkout.ts'
import { toast } from '../../ui/toast.ts'
import { productQuery } from './product-query.ts'
import { useQuantity } from './use-quantity.ts'

interface Product {
  id: number
  sellingPrice: number
  inStock: number
}

/** The order of a product that is being put together. A purchase that is made leads to My Orders, with it on top. */
export function useOrder({ id, sellingPrice, inStock }: Product) {
  const queryClient = useQueryClient()
  const showPurchase = useShowPurchase(id)
  const [quantity, setQuantity] = useQuantity(inStock)
  const checkout = useCheckout<void, Receipt>({
    unitPrice: sellingPrice,
    quantity,
    coupon: useCouponOfAddress(),
    goods: id,
    send: (_order, terms, { key, asFirstSent }) =>
      call(buy, { body: asFirstSent({ logProductId: id, quantity, ...terms }), idempotencyKey: key }),
    onBought(receipt) {
      takeIn(queryClient, receipt)
      showPurchase(receipt)
    },
    onRefused({ code, available = 0 }) {
      if (code === 'OUT_OF_STOCK') putStock(queryClient, id, available)
      if (code !== 'PRICE_CHANGED') return
      void queryClient.invalidateQueries({ queryKey: productQuery(id).queryKey })
      void queryClient.invalidateQueries({ queryKey: ['products'] })
    },
    gone: strings.shop.problemGone,
  })

  return {
    ...checkout,
    quantity,
    setQuantity(next: number) {
      checkout.forget()
      setQuantity(next)
    },
    /** A failure has been shown where every error is. */
    purchase: () => void checkout.purchase().catch(() => {}),
  }
}

export type OrderInHand = ReturnType<typeof useOrder>

function useCouponOfAddress() {
  const { coupon: code } = useSearch({ from: '/storefront/products/$productId' })
  const navigate = useNavigate({ from: '/products/$productId' })
  return {
    code,
    keep: (coupon: string | undefined) =>
      void navigate({
        search: (before) => asSearchParams({ ...before, coupon }),
        replace: true,
        resetScroll: false,
      }),
  }
}

function useShowPurchase(productId: number) {
  const router = useRouter()
  return ({ id, orderId }: Receipt) => {
    const show = () => router.navigate({ to: '/history', search: { bought: id } })
    if (router.state.location.pathname === `/products/${productId}`) return void show()
    // The buyer has gone on to something else in the meantime, and stays there.
    toast.success(strings.shop.bought(formatOrder(orderId)), {
      action: { label: strings.shop.showOrder, onClick: () => void show() },
    })
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
