import { toCents } from '@docket/contract/money'
import { formatDollars } from '../../../kit/lib/format.ts'
import { CouponBox } from './coupon-box.tsx'
import { ProblemNote } from './problem-note.tsx'
import { PurchaseButtons, type PurchaseButtonsProps, useSmallestDeposit } from './purchase-buttons.tsx'
import { PurchaseTotals } from './purchase-totals.tsx'
import { checkoutWords } from './strings.ts'
import type { Checkout } from './use-purchase.ts'

interface CheckoutPanelProps extends Omit<PurchaseButtonsProps, 'checkout'> {
  checkout: Omit<Checkout, 'purchase'>
  quantity: number
  /** In dollars. */
  unitPrice: number
  /** What happens after the purchase. */
  hint: string
  /** What stays unchanged during a top-up. */
  topUpHint: string
}

/** The coupon, the totals and the buttons. Narrow screens have the buttons in the `BuyBar`. */
export function CheckoutPanel(props: CheckoutPanelProps) {
  const { checkout, quantity, unitPrice, hint, topUpHint, ...actions } = props
  return (
    <>
      <CouponBox coupon={checkout.coupon} />
      <PurchaseTotals
        totals={checkout.totals}
        quantity={quantity}
        unitPrice={unitPrice}
        coupon={checkout.coupon.state}
        balance={checkout.balance}
      />
      {/* If a coupon was typed but not applied, the first press on Purchase applies it and buys nothing. */}
      <p role="status" className="font-medium text-14 text-ok empty:hidden">
        {checkout.wasCouponAppliedFirst && checkoutWords.couponFirst}
      </p>
      {checkout.problem && <ProblemNote problem={checkout.problem} />}
      <div className="hidden lg:block">
        <PurchaseButtons checkout={checkout} {...actions} />
      </div>
      <Hint afterCents={checkout.totals.afterCents} hint={hint} topUpHint={topUpHint} />
    </>
  )
}

type HintProps = Pick<CheckoutPanelProps, 'hint' | 'topUpHint'> & Pick<Checkout['totals'], 'afterCents'>

/** What happens after the purchase, or what a top-up means if the wallet is too low. */
function Hint({ afterCents = 0n, hint, topUpHint }: HintProps) {
  const minimum = useSmallestDeposit()
  if (afterCents >= 0n || minimum === undefined) return <p className="text-14 text-muted">{hint}</p>
  const isBelowMinimum = -afterCents < toCents(minimum)
  return (
    <p className="text-14 text-muted">
      {isBelowMinimum && `${checkoutWords.topUpMinimum(formatDollars(minimum))} `}
      {topUpHint}
    </p>
  )
}
