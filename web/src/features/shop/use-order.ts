import { toDollars } from '@docket/contract/money'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { walletQuery } from '../../lib/account-queries.ts'
import { useSession } from '../../lib/session.ts'
import { problemOf } from './purchase-problem.ts'
import { totalsOf } from './totals.ts'
import { useCoupon } from './use-coupon.ts'
import { usePurchase } from './use-purchase.ts'
import { useQuantity } from './use-quantity.ts'

interface Product {
  id: number
  sellingPrice: number
  inStock: number
}

/** The order that is being put together at the counter, and how it is bought. */
export function useOrder({ id, sellingPrice, inStock }: Product) {
  const session = useSession()
  const wallet = useQuery({ ...walletQuery(session?.id ?? 0), enabled: session !== null })
  const balance = wallet.data?.balance
  const [quantity, setQuantity] = useQuantity(inStock)
  const coupon = useCoupon()
  const [couponWentFirst, setCouponWentFirst] = useState(false)
  const applied = coupon.state.kind === 'valid' ? coupon.state : undefined
  const totals = totalsOf({ unitPrice: sellingPrice, quantity, percentage: applied?.percentage, balance })
  const buying = usePurchase({
    order: { productId: id, quantity, couponCode: applied?.code, total: toDollars(totals.totalCents) },
    onCouponRefused: coupon.refuse,
    onPriceChanged: coupon.askAgain,
  })

  return {
    quantity,
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
    problem: buying.error ? problemOf(buying.error, buying.isSameOrder) : undefined,
    setQuantity(next: number) {
      buying.forget()
      setQuantity(next)
    },
    /** A coupon that was typed but not applied is applied first, and the new total shown, before anything is paid. */
    purchase() {
      setCouponWentFirst(coupon.isUnapplied)
      if (coupon.isUnapplied) coupon.apply()
      else buying.purchase()
    },
  }
}

export type OrderInHand = ReturnType<typeof useOrder>
