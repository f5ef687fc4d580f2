import { type Order, refundBody } from '@docket/contract/admin/order'
import { toCents, toDollars } from '@docket/contract/money'
import type * as z from 'zod'

/** What is entered for a refund. */
export const refundForm = refundBody.pick({ amount: true, reason: true })
export type Refund = z.output<typeof refundForm>

/** What one line of an order cost, rounded down to cents, or what is left of the order where that is less. */
export function shareOf({
  amount,
  quantity,
  refundable,
}: Pick<Order, 'amount' | 'quantity' | 'refundable'>): number {
  const [share, left] = [toCents(amount) / BigInt(quantity), toCents(refundable)]
  return toDollars(share < left ? share : left)
}
