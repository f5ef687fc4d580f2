import { toDollars } from '@docket/contract/money'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiError } from '../../shared/api/api-error.ts'
import { walletQuery } from '../../shared/session/account-queries.ts'
import { useSession } from '../../shared/session/session.ts'
import { type Problem, problemOf } from './problem-note.tsx'
import { type Totals, totalsOf } from './purchase-totals.tsx'
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
  const validCoupon = coupon.state.kind === 'valid' ? coupon.state : undefined
  const purchasing = usePurchase<PurchaseRequest, Receipt>({
    intent: [goods, quantity, validCoupon?.code],
    send: (request, sending) =>
      send(
        request,
        {
          ...(validCoupon && { couponCode: validCoupon.code }),
          expectedAmount: toDollars(totals.totalCents),
        },
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
  const balance = useFrozenValue(wallet.data?.balance, purchasing.isPending)
  const totals: Totals = totalsOf({ unitPrice, quantity, percentage: validCoupon?.percentage, balance })
  const problem: Problem | undefined = purchasing.isPending
    ? undefined
    : problemOf(purchasing.error, { unknownOutcome: purchasing.unknownOutcome, goneText })

  return {
    coupon: {
      ...coupon,
      apply() {
        purchasing.forget()
        coupon.apply()
      },
      remove() {
        purchasing.forget()
        coupon.remove()
      },
    },
    balance,
    totals,
    couponCode: validCoupon?.code,
    wasCouponAppliedFirst: wasCouponAppliedFirst && validCoupon !== undefined,
    isPending: purchasing.isPending,
    isBusy: purchasing.isPending || coupon.state.kind === 'checking',
    problem,
    /** Call it when the request has changed: removes the message of the last refusal. */
    forget: purchasing.forget,
    /**
     * Buys. If a coupon is typed but not applied, only applies it and shows the new total. Then the customer must press
     * again to buy.
     */
    async purchase(request: PurchaseRequest): Promise<void> {
      setWasCouponAppliedFirst(coupon.isUnapplied)
      if (coupon.isUnapplied) coupon.apply()
      else await purchasing.purchase(request)
    },
  }
}

/** `value`; while `isFrozen`, the last value before that. */
function useFrozenValue<T>(value: T, isFrozen: boolean): T {
  const [lastValue, setLastValue] = useState(value)
  if (!isFrozen && lastValue !== value) setLastValue(value)
  return isFrozen ? lastValue : value
}

export type Checkout = ReturnType<typeof useCheckout>
