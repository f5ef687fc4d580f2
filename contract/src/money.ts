/** Dollars (at most two decimals, as `dollars` accepts them) to integer cents. */
export function toCents(amount: number): bigint {
  return BigInt(Math.round(amount * 100))
}

/** Integer cents to a JSON number of dollars. */
export function toDollars(amountCents: bigint): number {
  return Number(amountCents) / 100
}

/** Integer cents as text, for mails and pages: `$1,234.50`. */
export function formatCents(amountCents: bigint): string {
  return `$${(amountCents / 100n).toLocaleString('en-US')}.${String(amountCents % 100n).padStart(2, '0')}`
}

/** A round amount as text, for a limit: `$10,000`, and `$7.50`. */
export function formatLimit(amount: number): string {
  return formatCents(toCents(amount)).replace('.00', '')
}

/**
 * The discount of `percentage` (above 0, at most 100, at most two decimals) on a subtotal, rounded half up to whole
 * cents. The SQL of a purchase computes the same, which a test checks.
 */
export function discountCents(subtotalCents: bigint, percentage: number): bigint {
  const basisPoints = BigInt(Math.round(percentage * 100))
  return (subtotalCents * basisPoints + 5_000n) / 10_000n
}
