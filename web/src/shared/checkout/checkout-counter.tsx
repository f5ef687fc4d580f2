import { toCents } from '@docket/contract/money'
import { formatDollars } from '../../lib/format.ts'
import { strings } from '../../lib/strings.ts'
import { CouponBox } from './coupon-box.tsx'
import { OrderTotals } from './order-totals.tsx'
import { ProblemNote } from './problem-note.tsx'
import { PurchaseActions, type PurchaseActionsProps, useSmallestDeposit } from './purchase-actions.tsx'
import type { Checkout } from './use-checkout.ts'

interface CheckoutCounterProps extends Omit<PurchaseActionsProps, 'order'> {
  order: Omit<Checkout, 'purchase'>
  quantity: number
  /** In dollars. */
  unitPrice: number
  /** What happens next. */
  hint: string
  /** What a top-up leaves as it is. */
  topUpKeeps: string
}

/** With which coupon, for how much, and the button; on narrow screens the button is in the `BuyBar`. */
export function CheckoutCounter(props: CheckoutCounterProps) {
  const { order, quantity, unitPrice, hint, topUpKeeps, ...actions } = props
  return (
    <>
      <CouponBox coupon={order.coupon} />
      <OrderTotals
        totals={order.totals}
        quantity={quantity}
        unitPrice={unitPrice}
        coupon={order.coupon.state}
        balance={order.balance}
      />
      <p role="status" className="font-medium text-14 text-ok empty:hidden">
        {order.couponWentFirst && strings.shop.couponFirst}
      </p>
      {order.problem && <ProblemNote problem={order.problem} />}
      <div className="hidden lg:block">
        <PurchaseActions order={order} {...actions} />
      </div>
      <Hint afterCents={order.totals.afterCents} hint={hint} topUpKeeps={topUpKeeps} />
    </>
  )
}

type HintProps = Pick<CheckoutCounterProps, 'hint' | 'topUpKeeps'> & Pick<Checkout['totals'], 'afterCents'>

/** What happens next; where money is missing, what a top-up means. */
function Hint({ afterCents = 0n, hint, topUpKeeps }: HintProps) {
  const minimum = useSmallestDeposit()
  if (afterCents >= 0n || minimum === undefined) return <p className="text-14 text-muted">{hint}</p>
  const isBelowMinimum = -afterCents < toCents(minimum)
  return (
    <p className="text-14 text-muted">
      {isBelowMinimum && `${strings.shop.topUpMinimum(formatDollars(minimum))} `}
      {topUpKeeps}
    </p>
  )
}
