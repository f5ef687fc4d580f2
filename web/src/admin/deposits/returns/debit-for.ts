import { undebitedCents } from '@docket/contract/admin/handle-return'
import type { ReturnedPayment } from '@docket/contract/admin/returned-payments'
import { toCents, toDollars } from '@docket/contract/money'

const HOUR_MS = 60 * 60_000

/** The whole hours that are left, rounded down; null if the time is over. */
export function hoursUntil(dueAt: string, now: number): number | null {
  const leftMs = Date.parse(dueAt) - now
  return leftMs < 0 ? null : Math.floor(leftMs / HOUR_MS)
}

interface DepositOfReturn {
  balance: number | null
  amount: number
  returns: readonly Pick<ReturnedPayment, 'debited'>[]
}

type Returned = Pick<ReturnedPayment, 'amount' | 'debited'>

/** The dollars of a return that are not debited yet. An operator must confirm to debit more. */
export function undebited({ amount, debited }: Returned, deposit: Omit<DepositOfReturn, 'balance'>): number {
  const returned = { amountCents: amount === null ? null : toCents(amount), debitedCents: toCents(debited) }
  const all = deposit.returns.reduce((sum, other) => sum + toCents(other.debited), 0n)
  return toDollars(undebitedCents(returned, { amountCents: toCents(deposit.amount), debitedCents: all }))
}

/**
 * The dollars that are probably to be debited for a return: what is not debited yet, as far as the wallet holds it.
 * Undefined if that is nothing, or the amount is not known.
 */
export function debitFor(returned: Returned, deposit: DepositOfReturn): number | undefined {
  if (returned.amount === null || deposit.balance === null) return undefined
  return Math.min(undebited(returned, deposit), deposit.balance) || undefined
}
