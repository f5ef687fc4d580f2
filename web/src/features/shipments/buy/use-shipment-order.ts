import { buyInternational, buyUsa, type ShipmentReceipt } from '@docket/contract/shipments'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { walletQuery } from '../../../lib/account-queries.ts'
import { call } from '../../../lib/api.ts'
import { getSession } from '../../../lib/session.ts'
import { strings } from '../../../lib/strings.ts'
import { useChangeSearch } from '../../../lib/use-change-search.ts'
import { type Terms, useCheckout } from '../../../shared/checkout/use-checkout.ts'
import type { Sending } from '../../../shared/checkout/use-purchase.ts'
import { toast } from '../../../ui/toast.ts'
import type { Kind, TrackingNumbersSearch } from '../search.ts'
import { priceQuery } from '../shipments-query.ts'
import type { ShipmentDraft } from './draft.ts'
import type { ShipmentOrder } from './draft-schema.ts'

const words = strings.shipments

interface OrderOptions {
  kind: Kind
  draft: ShipmentDraft
  /** In dollars. */
  price: number
  coupon: string | undefined
  /** Both forms as search parameters: the page of the bought shipment keeps them. */
  texts: Pick<TrackingNumbersSearch, Kind> | Record<Kind, string | undefined>
}

/** The test shipment that is being put together. A purchase that is made shows it on the same page. */
export function useShipmentOrder({ kind, draft, price, coupon, texts }: OrderOptions) {
  const queryClient = useQueryClient()
  const change = useChangeSearch('/tracking-numbers')
  const router = useRouter()
  return useCheckout<ShipmentOrder, ShipmentReceipt>({
    unitPrice: price,
    quantity: 1,
    coupon: { code: coupon, keep: (code) => change({ coupon: code }, { replace: true }) },
    goods: JSON.stringify([kind, draft]),
    send,
    onBought({ id, trackingNo, balance }) {
      const session = getSession()
      if (session) queryClient.setQueryData(walletQuery(session.id).queryKey, { balance })
      void queryClient.invalidateQueries({ queryKey: ['shipments', 'list'] })
      if (router.state.location.pathname === '/tracking-numbers') {
        return change({ ...texts, tab: kind, bought: id }, { resetScroll: true })
      }
      // The buyer has gone on to something else in the meantime, and stays there.
      toast.success(words.bought(trackingNo), {
        action: {
          label: words.show,
          onClick: () => void router.navigate({ to: '/tracking-numbers', search: { bought: id } }),
        },
      })
    },
    onRefused({ code }) {
      if (code !== 'PRICE_CHANGED' && code !== 'NOT_FOUND') return
      void queryClient.invalidateQueries({ queryKey: priceQuery.queryKey })
    },
    gone: words.gone,
  })
}

function send(order: ShipmentOrder, terms: Terms, { key, asFirstSent }: Sending): Promise<ShipmentReceipt> {
  if (order.kind === 'usa') {
    return call(buyUsa, { body: asFirstSent({ ...order.goods, ...terms }), idempotencyKey: key })
  }
  return call(buyInternational, { body: asFirstSent({ ...order.goods, ...terms }), idempotencyKey: key })
}
