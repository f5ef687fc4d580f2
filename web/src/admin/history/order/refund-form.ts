import { type Order, type OrderLine, refundBody } from '@docket/contract/admin/order'
import { toCents, toDollars } from '@docket/contract/money'
import type * as z from 'zod'
import { adminStrings } from '../../../lib/admin-strings.ts'
import { formatDollars } from '../../../lib/format.ts'

const words = adminStrings.order

/** What is entered for a refund. */
export const refundForm = refundBody.pick({ amount: true, reason: true })
export type Refund = z.output<typeof refundForm>

interface Refundable {
  order: Pick<Order, 'amount' | 'quantity' | 'refunded' | 'refundable'>
  /** The line it is for; null: the order. */
  line: Pick<OrderLine, 'refunded'> | null
}

/**
 * What a refund begins with, in dollars: all that is left of the order, or of one line what it cost (rounded down to
 * cents) less what was refunded for it, and never more than is left of the order.
 */
export function leftToRefund({ order, line }: Refundable): number {
  const left = toCents(order.refundable)
  if (!line) return toDollars(left)
  const ofLine = toCents(lineCost(order)) - toCents(line.refunded)
  return toDollars(ofLine < 0n ? 0n : ofLine < left ? ofLine : left)
}

/** What was paid for the order or the line, and what of it was refunded before. */
export function refundSentences({ order, line }: Refundable): string[] {
  const refunded = line ? line.refunded : order.refunded
  return [
    line
      ? words.paidForLine(formatDollars(lineCost(order)))
      : words.paidForOrder(formatDollars(order.amount)),
    refunded > 0 ? words.refundedBefore(formatDollars(refunded)) : '',
    refunded > 0 ? words.leftToRefund(formatDollars(leftToRefund({ order, line }))) : '',
  ].filter(Boolean)
}

function lineCost({ amount, quantity }: Refundable['order']): number {
  return toDollars(toCents(amount) / BigInt(quantity))
}
