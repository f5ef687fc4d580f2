import { discountCents, toCents } from '@docket/contract/money'

interface Order {
  /** Dollars each. */
  unitPrice: number
  quantity: number
  /** The applied coupon's; undefined without one. */
  percentage: number | undefined
  /** The wallet in dollars; undefined while it is not known. */
  balance: number | undefined
}

/** An order's sums in integer cents, by the same arithmetic as the server's. */
export interface Totals {
  subtotalCents: bigint
  discountCents: bigint
  totalCents: bigint
  /** What would be left in the wallet: negative where it does not suffice; undefined while the wallet is not known. */
  afterCents: bigint | undefined
}

export function totalsOf({ unitPrice, quantity, percentage, balance }: Order): Totals {
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

/** How much to deposit for what is missing: all of it, and not less than the smallest deposit (dollars). */
export function topUpCents(afterCents: bigint, minimum: number): bigint {
  const missing = -afterCents
  const least = toCents(minimum)
  return missing > least ? missing : least
}
