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
