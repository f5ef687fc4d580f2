import * as z from 'zod'

/** The largest amount of a field: ten million dollars. Sums can be larger. */
export const MAX_DOLLARS = 10_000_000

const hasAtMostTwoDecimals = (dollars: number) => Number(dollars.toFixed(2)) === dollars
/** Up to 90 million million dollars, the limit up to which a number has exact cents. */
const isExact = (dollars: number) => Number.isSafeInteger(Math.round(dollars * 100))

/**
 * An amount on the wire: a JSON number of dollars with at most two decimals. Inside, money is integer cents. An answer has
 * no other limit, so that every amount of the ledger can be shown.
 */
export const dollars = z
  .number({ error: 'Enter an amount in dollars.' })
  .refine(hasAtMostTwoDecimals, 'Use at most two decimals.')
  .refine(isExact, `The most is $${MAX_DOLLARS}.`)

/** An amount that a user enters. */
export const enteredDollars = dollars.max(MAX_DOLLARS, `The most is $${MAX_DOLLARS}.`).min(-MAX_DOLLARS)

/** A price: zero is allowed, a negative one is a mistake. */
export const price = enteredDollars.min(0, 'A price cannot be negative.')
