import type { ReturnedPayment } from '@docket/contract/admin/returned-payments'

const HOUR_MS = 60 * 60_000

/** The whole hours that are left, rounded down; null if the time is over. */
export function hoursUntil(dueAt: string, now: number): number | null {
  const leftMs = Date.parse(dueAt) - now
  return leftMs < 0 ? null : Math.floor(leftMs / HOUR_MS)
}

/**
 * The dollars that are suggested to debit for a return: what is left of it, as far as the wallet holds it. Undefined if
 * that is nothing, or the amount is not known.
 */
export function debitFor(
  { amount, toDebit }: Pick<ReturnedPayment, 'amount' | 'toDebit'>,
  { balance }: { balance: number | null },
): number | undefined {
  if (amount === null || toDebit === null || balance === null) return undefined
  const dollars = Math.min(toDebit, balance)
  return dollars > 0 ? dollars : undefined
}
