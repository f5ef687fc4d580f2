import type { WaitingPurchase } from '@docket/contract/waiting-purchases'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { Spinner } from '../../kit/ui/feedback/spinner.tsx'
import { TextLink } from '../../kit/ui/layout/text-link.tsx'
import type { PaymentNote } from '../deposits/payment-note.ts'
import { markNew } from '../purchases/receipt/new-purchase.ts'
import { RefusedNotice } from './refused-notice.tsx'
import { WaitingNotice } from './waiting-notice.tsx'
import { waitingQuery } from './waiting-query.ts'
import { words } from './words.ts'

/** So long the page of the payment can be read before the receipt opens. */
const READ_MS = 1_500
/** After so long, a paid order that is not complete is slow. */
const SLOW_MS = 20_000

interface PaidOrder {
  /** The order that the deposit pays for, unless it was cancelled or has ended. */
  order: WaitingPurchase | undefined
  /** This tab has opened the payment of an order, and could not ask for it. */
  isUnknown: boolean
}

/** The order that a deposit pays for. `depositId` is undefined while it is not known. */
export function useOrderOf(depositId: number | undefined, { waitingId }: PaymentNote): PaidOrder {
  const { data, error } = useQuery(waitingQuery)
  const found = data?.find(({ id, deposit }) =>
    depositId === undefined ? id === waitingId : deposit.id === depositId,
  )
  const isOver = found?.state === 'CANCELLED' || found?.state === 'ENDED'
  return {
    order: isOver ? undefined : found,
    isUnknown: waitingId !== undefined && data === undefined && error !== null,
  }
}

/** What becomes of the order, on the page after the payment. When it is complete, its receipt opens. */
export function OrderAfterPayment({ order, isUnknown }: PaidOrder) {
  if (isUnknown)
    return (
      <p role="alert" className="mt-4">
        {words.notChecked} <TextLink to="/history">{words.toOrders}</TextLink>
      </p>
    )
  if (!order) return null
  const { state, title } = order
  const isOnItsWay = ['PENDING', 'COMPLETED', 'REVIEW'].includes(order.deposit.status)
  return (
    <div className="wrap-anywhere mt-4 max-w-form text-16 text-ink">
      {state === 'WAITING' && isOnItsWay && <p role="status">{words.next({ title })}</p>}
      {state === 'WAITING' && !isOnItsWay && <WaitingNotice purchase={order} />}
      {state === 'DUE' && <Completing title={title} />}
      {state === 'BOUGHT' && <Opening order={order} />}
      {state === 'REFUSED' && <RefusedNotice purchase={order} />}
    </div>
  )
}

/** The order still waits, on the page after a payment that was cancelled or failed. */
export function OrderStillWaits({ order }: Pick<PaidOrder, 'order'>) {
  if (!order || order.state === 'BOUGHT') return null
  return (
    <div className="mt-4 max-w-form text-16 text-ink">
      {order.state === 'REFUSED' ? (
        <RefusedNotice purchase={order} />
      ) : (
        <WaitingNotice purchase={order} isPaidBeside />
      )}
    </div>
  )
}

function Completing({ title }: { title: string }) {
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), SLOW_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <p role="status" className="flex items-start gap-3">
      {!isSlow && <Spinner className="mt-1 size-5" />}
      <span>{isSlow ? words.slow({ title }) : words.completing({ title })}</span>
    </p>
  )
}

/** Opens the receipt, as after a purchase from the wallet. Back does not return to this page. */
function Opening({ order }: { order: WaitingPurchase }) {
  const router = useRouter()
  const client = useQueryClient()

  const open = useEffectEvent(() => {
    const { purchaseId, productId } = order
    if (purchaseId === null) return
    markNew(purchaseId)
    for (const key of ['purchases', 'shipments', 'wallet']) void client.invalidateQueries({ queryKey: [key] })
    if (productId !== null)
      return router.navigate({ to: '/history', search: { bought: purchaseId }, replace: true })
    return router.navigate({
      to: '/history/shipments/$shipmentId',
      params: { shipmentId: String(purchaseId) },
      state: { purchasedWith: {} },
      replace: true,
    })
  })
  useEffect(() => {
    const timer = setTimeout(() => void open(), READ_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <p role="status" className="flex items-start gap-3">
      <Spinner className="mt-1 size-5" />
      <span>{words.opening({ title: order.title })}</span>
    </p>
  )
}
