import { toDollars } from '@docket/contract/money'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiError } from '../../shared/api/api-error.ts'
import { walletQuery } from '../../shared/session/account-queries.ts'
import { useSession } from '../../shared/session/session.ts'
import { problemOf } from './purchase-problem.ts'
import { totalsOf } from './totals.ts'
import { type AppliedCoupon, useCoupon } from './use-coupon.ts'
import { type Sending, usePurchase } from './use-purchase.ts'

/** What a purchase request sends besides the goods. */
export interface Terms {
  /** Only a coupon that is valid. */
  couponCode?: string
  /** The total on the screen, in dollars. */
  expectedAmount: number
}

interface CheckoutOptions<PurchaseRequest, Receipt> {
  /** In dollars. */
  unitPrice: number
  quantity: number
  coupon: AppliedCoupon
  /** Identifies the goods, without quantity, coupon and price. */
  goods: string | number
  send: (request: PurchaseRequest, terms: Terms, sending: Sending) => Promise<Receipt>
  /** The button stays busy until the returned promise resolves, e.g. until the page of the purchase is open. */
  onPurchased: (receipt: Receipt) => Promise<void> | void
  onRefused: (error: ApiError) => void
  /** The message if the goods are no longer for sale. */
  goneText: string
}

/** The state of a checkout: coupon, totals, wallet and the purchase itself. */
export function useCheckout<PurchaseRequest, Receipt>(options: CheckoutOptions<PurchaseRequest, Receipt>) {
  const { unitPrice, quantity, goods, send, onPurchased, onRefused, goneText } = options
  const session = useSession()
  const wallet = useQuery({ ...walletQuery(session?.id ?? 0), enabled: session !== null })
  const coupon = useCoupon(options.coupon)
  const [wasCouponAppliedFirst, setWasCouponAppliedFirst] = useState(false)
  const applied = coupon.state.kind === 'valid' ? coupon.state : undefined
  const buying = usePurchase<PurchaseRequest, Receipt>({
    intent: [goods, quantity, applied?.code],
    send: (request, sending) =>
      send(
        request,
        { ...(applied && { couponCode: applied.code }), expectedAmount: toDollars(totals.totalCents) },
        sending,
      ),
    onPurchased,
    onRefused(error) {
      if (error.code === 'INVALID_COUPON') coupon.refuse()
      if (error.code === 'PRICE_CHANGED') coupon.checkAgain()
      onRefused(error)
    },
  })

  // The wallet may show the debit before the purchase is answered. To subtract the total again would look like a second
  // charge.
  const balance = useHeld(wallet.data?.balance, buying.isPending)
  const totals = totalsOf({ unitPrice, quantity, percentage: applied?.percentage, balance })

  /** Applies a coupon that is typed but not applied. Returns false if there is none. */
  function applyTypedCoupon(): boolean {
    setWasCouponAppliedFirst(coupon.isUnapplied)
    if (coupon.isUnapplied) coupon.apply()
    return coupon.isUnapplied
  }

  return {
    coupon: {
      ...coupon,
      apply() {
        buying.forget()
        coupon.apply()
      },
      remove() {
        buying.forget()
        coupon.remove()
      },
    },
    balance,
    totals,
    couponCode: applied?.code,
    wasCouponAppliedFirst: wasCouponAppliedFirst && applied !== undefined,
    isPending: buying.isPending,
    isBusy: buying.isPending || coupon.state.kind === 'checking',
    problem: buying.error
      ? problemOf(buying.error, { isSameRequest: buying.isSameRequest, goneText })
      : undefined,
    forget: buying.forget,
    applyTypedCoupon,
    /** Applies a coupon that is typed but not applied, and shows the new total, before anything is paid. */
    async purchase(request: PurchaseRequest): Promise<void> {
      if (!applyTypedCoupon()) await buying.purchase(request)
    },
  }
}

/** `value`; while `isHeld`, the value that it had before. */
function useHeld<T>(value: T, isHeld: boolean): T {
  const [held, setHeld] = useState(value)
  if (!isHeld && held !== value) setHeld(value)
  return isHeld ? held : value
}

export type Checkout = ReturnType<typeof useCheckout>
