import * as z from 'zod'
import { formatLimit } from './money.ts'

/** The largest amount of a field: ten million dollars. Sums can be larger. */
const MAX_DOLLARS = 10_000_000

const hasAtMostTwoDecimals = (dollars: number) => Number(dollars.toFixed(2)) === dollars
/** Up to about 90 trillion dollars (9 × 10^13). Above that, a JSON number cannot represent every cent. */
const isExact = (dollars: number) => Number.isSafeInteger(Math.round(dollars * 100))

const amount = z
  .number({ error: 'Enter an amount in dollars.' })
  .refine(hasAtMostTwoDecimals, 'Use at most two decimals.')

/**
 * An amount on the wire: a JSON number of dollars with at most two decimals. Inside the shop, money is integer cents.
 * The only limit of this schema is that the cents must be exact, so that every amount of the ledger can be shown.
 */
export const dollars = amount.refine(isExact, 'This amount is too large.')

/** An amount that a user enters. */
export const enteredDollars = amount
  .max(MAX_DOLLARS, `The maximum is ${formatLimit(MAX_DOLLARS)}.`)
  .min(-MAX_DOLLARS)

/** An amount of at least a cent that a person entered. */
export const enteredAmount = enteredDollars.min(0.01, 'Enter at least $0.01.')

/** A price: zero is allowed, a negative one is a mistake. */
export const price = enteredDollars.min(0, 'A price cannot be negative.')
