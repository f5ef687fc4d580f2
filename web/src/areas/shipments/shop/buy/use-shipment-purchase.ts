import { buyInternational, buyUsa, type ShipmentReceipt } from '@docket/contract/shipments'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { call } from '../../../../kit/api/api.ts'
import type { ApiError } from '../../../../kit/api/api-error.ts'
import { asSearchParams } from '../../../../kit/search/search-params.ts'
import { useChangeSearch } from '../../../../kit/search/use-change-search.ts'
import { walletQuery } from '../../../../kit/session/account-queries.ts'
import { getSession } from '../../../../kit/session/session.ts'
import { toast } from '../../../../kit/ui/feedback/toast.ts'
import { usePurchase } from '../../../purchases/checkout/use-purchase.ts'
import { markNew } from '../../../purchases/receipt/new-purchase.ts'
import { usePay } from '../../../waiting-purchases/use-pay.ts'
import type { Kind, TrackingNumbersSearch } from '../search.ts'
import { priceQuery } from '../shipments-query.ts'
import { words } from '../strings.ts'
import type { ShipmentDraft } from './draft.ts'
import { draftSchema, type ShipmentRequest } from './draft-schema.ts'

interface PurchaseOptions {
  kind: Kind
  draft: ShipmentDraft
  /** In dollars. */
  price: number
  coupon: string | undefined
  /** Both forms as search parameters: the page of the new shipment gets them. */
  draftParams: Pick<TrackingNumbersSearch, Kind> | Record<Kind, string | undefined>
  /** The id of the form's element. */
  formId: string
  /** The page's address with both forms and this coupon. */
  addressOf: (coupon: string | undefined) => string
  /** The purchase was refused because the shop has stopped the sale. */
  onNotSold: () => void
}

/** The checkout of a test shipment, and how to pay for it alone if the wallet is too low. */
export function useShipmentPurchase(options: PurchaseOptions) {
  const { kind, draft, formId, addressOf, onNotSold } = options
  const queryClient = useQueryClient()
  function onRefused({ code }: ApiError) {
    if (code === 'NOT_FOUND') onNotSold()
    if (code !== 'PRICE_CHANGED' && code !== 'NOT_FOUND') return
    void queryClient.invalidateQueries({ queryKey: priceQuery.queryKey })
  }
  const checkout = useCheckout({ ...options, onRefused })
  const pay = usePay({
    checkout,
    productId: null,
    goodsId: JSON.stringify([kind, draft]),
    goods(terms) {
      const { data: request } = draftSchema(kind).safeParse(draft)
      if (request?.kind === 'usa') return { kind: 'usa', ...request.goods, ...terms }
      if (request) return { kind: 'international', ...request.goods, ...terms }
      // The form shows its errors.
      const form = document.getElementById(formId)
      if (form instanceof HTMLFormElement) form.requestSubmit()
      return undefined
    },
    returnTo: addressOf(checkout.couponCode),
    onRefused,
    goneText: words.gone,
  })
  return { checkout, pay }
}

type CheckoutOptions = Omit<PurchaseOptions, 'formId' | 'addressOf' | 'onNotSold'> & {
  onRefused: (refusal: ApiError) => void
}

/** The purchase from the wallet, which leads to the shipment's page. */
function useCheckout({ kind, draft, price, coupon, draftParams, onRefused }: CheckoutOptions) {
  const queryClient = useQueryClient()
  const change = useChangeSearch('/tracking-numbers')
  const router = useRouter()
  return usePurchase<ShipmentRequest, ShipmentReceipt>({
    unitPrice: price,
    quantity: 1,
    coupon: { code: coupon, setCode: (code) => change({ coupon: code }, { replace: true }) },
    goods: JSON.stringify([kind, draft]),
    send: (request, withTerms) =>
      request.kind === 'usa'
        ? call(buyUsa, withTerms(request.goods))
        : call(buyInternational, withTerms(request.goods)),
    async onPurchased({ id, trackingNo, balance }) {
      markNew(id)
      const session = getSession()
      if (session) queryClient.setQueryData(walletQuery(session.id).queryKey, { balance })
      void queryClient.invalidateQueries({ queryKey: ['shipments', 'list'] })
      const bothForms = asSearchParams({ ...draftParams, tab: kind, coupon })
      const show = () =>
        router.navigate({
          to: '/history/shipments/$shipmentId',
          params: { shipmentId: String(id) },
          state: { purchasedWith: bothForms },
        })
      if (router.state.location.pathname === '/tracking-numbers') {
        // Back returns to the forms as they are now: the address may not have the last change yet.
        await router.navigate({
          to: '/tracking-numbers',
          search: bothForms,
          replace: true,
          resetScroll: false,
        })
        return show()
      }
      // The customer has opened another page: a toast does not interrupt them.
      toast.success(words.bought(trackingNo), { action: { label: words.show, onClick: () => void show() } })
    },
    onRefused,
    goneText: words.gone,
  })
}
