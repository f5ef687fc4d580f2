import { type AdminPurchase, type AdminPurchasedAccount, refundBody } from '@docket/contract/admin/purchases'
import { toCents, toDollars } from '@docket/contract/money'
import type * as z from 'zod'
import { formatDollars } from '../../../../kit/lib/format.ts'
import { typed } from '../../../../kit/ui/form/typed.ts'
import { words } from '../strings.ts'

/** The fields of a refund. */
export const refundForm = refundBody
  .pick({ amount: true, reason: true })
  .extend({ amount: typed(refundBody.shape.amount) })
export type Refund = z.output<typeof refundForm>

interface Refundable {
  purchase: Pick<AdminPurchase, 'amount' | 'quantity' | 'refunded' | 'refundable'>
  /** The account to refund; null: the whole purchase. */
  account: Pick<AdminPurchasedAccount, 'refunded'> | null
}

/**
 * The initial amount of a refund in dollars. For a purchase: all that is left. For one account: its cost (rounded down
 * to cents) minus its refunds, and never more than is left of the purchase.
 */
export function remainingDollars({ purchase, account }: Refundable): number {
  const purchaseCents = toCents(purchase.refundable)
  if (!account) return toDollars(purchaseCents)
  const accountCents = toCents(accountCost(purchase)) - toCents(account.refunded)
  if (accountCents < 0n) return 0
  return toDollars(accountCents < purchaseCents ? accountCents : purchaseCents)
}

/** What was paid for the purchase or the account, and what was refunded before. */
export function refundSentences({ purchase, account }: Refundable): string[] {
  const refunded = account ? account.refunded : purchase.refunded
  return [
    account
      ? words.paidForLine(formatDollars(accountCost(purchase)))
      : words.paidForOrder(formatDollars(purchase.amount)),
    refunded > 0 ? words.refundedBefore(formatDollars(refunded)) : '',
    refunded > 0 ? words.leftToRefund(formatDollars(remainingDollars({ purchase, account }))) : '',
  ].filter(Boolean)
}

function accountCost({ amount, quantity }: Refundable['purchase']): number {
  return toDollars(toCents(amount) / BigInt(quantity))
}
