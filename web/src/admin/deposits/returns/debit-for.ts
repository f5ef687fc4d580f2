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

/**
 * The dollars that are probably to be debited for a return: its amount, as far as the deposit is not debited already and
 * the wallet holds it. Undefined if that is nothing, or the amount is not known.
 */
export function debitFor(returned: Pick<ReturnedPayment, 'amount'>, deposit: DepositOfReturn) {
  if (returned.amount === null || deposit.balance === null) return undefined
  const debited = deposit.returns.reduce((sum, other) => sum + toCents(other.debited), 0n)
  // A payment that grew is worth more than its first deposit.
  const whole = Math.max(deposit.amount, returned.amount)
  const limits = [toCents(returned.amount), toCents(whole) - debited, toCents(deposit.balance)]
  const cents = limits.reduce((least, limit) => (limit < least ? limit : least))
  return cents > 0n ? toDollars(cents) : undefined
}
