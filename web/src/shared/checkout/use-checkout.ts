import { toDollars } from '@docket/contract/money'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { walletQuery } from '../../lib/account-queries.ts'
import type { ApiError } from '../../lib/api-error.ts'
import { useSession } from '../../lib/session.ts'
import { problemOf } from './purchase-problem.ts'
import { totalsOf } from './totals.ts'
import { type AppliedCoupon, useCoupon } from './use-coupon.ts'
import { type Sending, usePurchase } from './use-purchase.ts'

/** What a purchase sends beside its goods. */
export interface Terms {
  /** Only of a coupon that is known to be valid. */
  couponCode?: string
  /** The total on the screen, in dollars. */
  expectedAmount: number
}

interface CheckoutOptions<Order, Receipt> {
  /** Dollars each. */
  unitPrice: number
  quantity: number
  coupon: AppliedCoupon
  /** What is asked for now, without quantity, coupon and price. */
  goods: string | number
  send: (order: Order, terms: Terms, sending: Sending) => Promise<Receipt>
  onBought: (receipt: Receipt) => void
  onRefused: (error: ApiError) => void
  /** What to say if the goods are not for sale any more. */
  gone: string
}

/** An order at the counter: its coupon, its sums, the wallet, and how it is bought. */
export function useCheckout<Order, Receipt>(options: CheckoutOptions<Order, Receipt>) {
  const { unitPrice, quantity, goods, send, onBought, onRefused, gone } = options
  const session = useSession()
  const wallet = useQuery({ ...walletQuery(session?.id ?? 0), enabled: session !== null })
  const balance = wallet.data?.balance
  const coupon = useCoupon(options.coupon)
  const [couponWentFirst, setCouponWentFirst] = useState(false)
  const applied = coupon.state.kind === 'valid' ? coupon.state : undefined
  const totals = totalsOf({ unitPrice, quantity, percentage: applied?.percentage, balance })
  const buying = usePurchase<Order, Receipt>({
    intent: [goods, quantity, applied?.code],
    send: (order, sending) =>
      send(
        order,
        { ...(applied && { couponCode: applied.code }), expectedAmount: toDollars(totals.totalCents) },
        sending,
      ),
    onBought,
    onRefused(error) {
      if (error.code === 'INVALID_COUPON') coupon.refuse()
      if (error.code === 'PRICE_CHANGED') coupon.askAgain()
      onRefused(error)
    },
  })

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
    couponWentFirst: couponWentFirst && applied !== undefined,
    isPending: buying.isPending,
    isBusy: buying.isPending || coupon.state.kind === 'checking',
    problem: buying.error ? problemOf(buying.error, { isSameOrder: buying.isSameOrder, gone }) : undefined,
    forget: buying.forget,
    /** A coupon that was typed but not applied is applied first, and the new total shown, before anything is paid. */
    async purchase(order: Order): Promise<void> {
      setCouponWentFirst(coupon.isUnapplied)
      if (coupon.isUnapplied) coupon.apply()
      else await buying.purchase(order)
    },
  }
}

export type Checkout = ReturnType<typeof useCheckout>
