import { discountCents, toCents } from '@docket/contract/money'

interface TotalsInput {
  /** In dollars. */
  unitPrice: number
  quantity: number
  /** The applied coupon's; undefined without one. */
  percentage: number | undefined
  /** The wallet in dollars; undefined while it is not known. */
  balance: number | undefined
}

/** The sums of a purchase in integer cents, calculated as on the server. */
export interface Totals {
  subtotalCents: bigint
  discountCents: bigint
  totalCents: bigint
  /** The wallet after the purchase: negative if it is too low; undefined while the balance is unknown. */
  afterCents: bigint | undefined
}

export function totalsOf({ unitPrice, quantity, percentage, balance }: TotalsInput): Totals {
  const subtotal = toCents(unitPrice) * BigInt(quantity)
  const discount = percentage === undefined ? 0n : discountCents(subtotal, percentage)
  const total = subtotal - discount
  return {
    subtotalCents: subtotal,
    discountCents: discount,
    totalCents: total,
    afterCents: balance === undefined ? undefined : toCents(balance) - total,
  }
}

/** How much to deposit, in cents: what is missing, and at least the smallest deposit, which is in dollars. */
export function topUpCents(afterCents: bigint, minimumDollars: number): bigint {
  const missingCents = -afterCents
  const minimumCents = toCents(minimumDollars)
  return missingCents > minimumCents ? missingCents : minimumCents
}
