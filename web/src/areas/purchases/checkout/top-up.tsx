import { toCents, toDollars } from '@docket/contract/money'
import { useQuery } from '@tanstack/react-query'
import { formatDollars } from '../../../kit/lib/format.ts'
import { configQuery } from '../../../kit/store/config-query.ts'
import type { ButtonLook } from '../../../kit/ui/form/button-style.ts'
import { LinkButton } from '../../../kit/ui/layout/link-button.tsx'
import { checkoutWords } from './strings.ts'
import { type Checkout, topUpCents } from './use-purchase.ts'

type Wallet = Pick<Checkout, 'totals' | 'stop'>

/**
 * How much to top up, in dollars; undefined if the wallet has enough, if the shop takes no deposits or its settings are
 * unknown, or while a payment is disputed: then more money in the wallet buys nothing.
 */
export function useTopUp({ totals: { afterCents = 0n }, stop }: Wallet): number | undefined {
  const minimum = useSmallestDeposit()
  if (afterCents >= 0n || stop?.kind === 'disputed' || minimum === undefined) return undefined
  return toDollars(topUpCents(afterCents, minimum))
}

/** In dollars; undefined if the shop takes no deposits, or while its settings are unknown. */
function useSmallestDeposit(): number | undefined {
  const { data } = useQuery(configQuery)
  const minimums = data?.depositMethods.map((method) => method.minimum) ?? []
  return minimums.length > 0 ? Math.min(...minimums) : undefined
}

interface TopUpLinkProps extends Pick<ButtonLook, 'variant'> {
  /** In dollars. */
  amount: number
  returnTo: string
}

export function TopUpLink({ amount, returnTo, variant }: TopUpLinkProps) {
  return (
    <LinkButton variant={variant} wide to="/deposit" search={{ amount: amount.toFixed(2), return: returnTo }}>
      {checkoutWords.topUp(formatDollars(amount))}
    </LinkButton>
  )
}

/** What a top-up means for the order. */
export function TopUpHint({ checkout, hint }: { checkout: Wallet; hint: string }) {
  const minimum = useSmallestDeposit() ?? 0
  const { afterCents = 0n } = checkout.totals
  return (
    <p className="text-14 text-muted">
      {-afterCents < toCents(minimum) && `${checkoutWords.topUpMinimum(formatDollars(minimum))} `}
      {hint}
    </p>
  )
}
