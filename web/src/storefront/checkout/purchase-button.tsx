import { toDollars } from '@docket/contract/money'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { formatDollars } from '../../lib/format.ts'
import { configQuery } from '../../shared/store/config-query.ts'
import { Button } from '../../ui/form/button.tsx'
import { checkoutWords } from './strings.ts'
import { topUpCents } from './totals.ts'
import type { Checkout } from './use-checkout.ts'

/** What 'Purchase' does: call a function, or submit the form with this id. */
type Press = { onPurchase: () => void; formId?: never } | { formId: string; onPurchase?: never }

export interface PurchaseButtonProps {
  checkout: Pick<Checkout, 'totals' | 'isBusy' | 'applyTypedCoupon'>
  /** The page's address with the current request. A top-up returns there. */
  returnTo: string
  press: Press
}

/**
 * 'Purchase'. If the wallet is too low, the same button names what to deposit and opens the deposit with that amount. The
 * return from there keeps the request.
 */
export function PurchaseButton({ checkout, returnTo, press }: PurchaseButtonProps) {
  const navigate = useNavigate()
  const { afterCents } = checkout.totals
  const minimum = useSmallestDeposit()
  const isShort = afterCents !== undefined && afterCents < 0n
  const amount = isShort && minimum !== undefined ? toDollars(topUpCents(afterCents, minimum)) : undefined
  const isTopUp = amount !== undefined

  function topUp() {
    // With the coupon's discount, the wallet may be enough.
    if (!isTopUp || checkout.applyTypedCoupon()) return
    void navigate({ to: '/deposit', search: { amount: amount.toFixed(2), return: returnTo } })
  }

  return (
    <Button
      variant="primary"
      wide
      busy={checkout.isBusy}
      type={isTopUp || press.formId === undefined ? 'button' : 'submit'}
      form={press.formId}
      onClick={isTopUp ? topUp : press.onPurchase}
    >
      {isTopUp ? checkoutWords.topUp(formatDollars(amount)) : checkoutWords.purchase}
    </Button>
  )
}

/** In dollars; undefined if the shop takes no deposits, or while its settings are unknown. */
export function useSmallestDeposit(): number | undefined {
  const { data } = useQuery(configQuery)
  const minimums = data?.depositMethods.map((method) => method.minimum) ?? []
  return minimums.length > 0 ? Math.min(...minimums) : undefined
}
