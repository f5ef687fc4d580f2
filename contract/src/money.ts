import * as z from 'zod'

/** The largest amount that may be entered in a field: ten million dollars. Sums of them may be more. */
export const MAX_DOLLARS = 10_000_000

const hasAtMostTwoDecimals = (dollars: number) => Number(dollars.toFixed(2)) === dollars
/** So many that cents are still told apart: 90 million million. */
const isExact = (dollars: number) => Number.isSafeInteger(Math.round(dollars * 100))

/**
 * An amount on the wire: a JSON number of dollars with at most two decimals. Inside, money is integer cents. What is
 * shown has no other limit: whatever the books hold can be looked at.
 */
export const dollars = z
  .number({ error: 'Enter an amount in dollars.' })
  .refine(hasAtMostTwoDecimals, 'Use at most two decimals.')
  .refine(isExact, `The most is $${MAX_DOLLARS}.`)

/** An amount that somebody enters. */
export const enteredDollars = dollars.max(MAX_DOLLARS, `The most is $${MAX_DOLLARS}.`).min(-MAX_DOLLARS)

/** A price that something is sold or bought at: zero is a gift, less is a mistake. */
export const price = enteredDollars.min(0, 'A price cannot be negative.')

/** Dollars (at most two decimals, as `dollars` accepts them) to integer cents. */
export function toCents(amount: number): bigint {
  return BigInt(Math.round(amount * 100))
}

/** Integer cents to a JSON number of dollars. */
export function toDollars(amountCents: bigint): number {
  return Number(amountCents) / 100
}

/**
 * The discount of `percentage` (0 < p ≤ 100, at most two decimals) on a subtotal, rounded half up to whole cents.
 * The SQL of a purchase computes the same; a test holds the two together.
 */
export function discountCents(subtotalCents: bigint, percentage: number): bigint {
  const basisPoints = BigInt(Math.round(percentage * 100))
  return (subtotalCents * basisPoints + 5_000n) / 10_000n
}
