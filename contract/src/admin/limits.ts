import * as z from 'zod'
import { ACT_LIMITS, type ActLimit } from '../acts.ts'
import { price } from '../amounts.ts'
import { endpoint } from '../endpoint.ts'
import { formatLimit } from '../money.ts'
import { instant } from '../text.ts'

/*
 * How much one operator may do alone.
 */

const MAX_PER_ACCOUNT = 100
const MAX_COUNT = 1_000_000
/** No adjustment, refund or credit of a deposit is larger than this, so a larger limit has no effect. */
const MAX_LIMIT_DOLLARS = 1_000_000

const count = z
  .int({ error: 'Enter a whole number.' })
  .min(0, 'Enter 0 or more.')
  .max(MAX_COUNT, `The maximum is ${MAX_COUNT.toLocaleString('en-US')}.`)
const sum = price.max(MAX_LIMIT_DOLLARS, `The maximum is ${formatLimit(MAX_LIMIT_DOLLARS)}.`)

/** The limits of what one operator may do in 24 hours. */
const dayLimits = {
  /** Accounts that are replaced. */
  replacements: count,
  /** Dollars that are refunded. */
  refunds: sum,
  /** Dollars that are credited by hand: to wallets, and to deposits beyond what has arrived. */
  credits: sum,
  /** Accounts whose texts are shown. */
  reveals: count,
  /** Accounts that are withdrawn or deleted, without the operator's own imports of the last 24 hours. */
  removals: count,
  /** Batches that are put on hold. */
  holds: count,
  /** Customers who are suspended or erased, or who lose their second step. */
  customers: count,
  /** Operators who are invited or get another role. */
  operators: count,
  /** Files that are exported. */
  exports: count,
  /** Requests for approval. */
  requests: count,
}

export const limits = z.strictObject({
  /** How often each account of an order may be replaced. */
  replacementsPerAccount: count.max(MAX_PER_ACCOUNT, `The maximum is ${MAX_PER_ACCOUNT}.`),
  ...dayLimits,
  /** A refund or credit above this amount needs a second operator. */
  approvalAbove: sum,
})
export type Limits = z.infer<typeof limits> & Record<ActLimit, number>

/** A limit that an owner has raised and that does not apply yet. */
export const raise = z.object({ limit: z.enum(ACT_LIMITS), value: z.number(), appliesAt: instant })
export type Raise = z.infer<typeof raise>

export const limitsAndRaises = z.object({ limits, raises: z.array(raise) })
export type LimitsAndRaises = z.infer<typeof limitsAndRaises>

export type DayLimit = keyof typeof dayLimits
export const DAY_LIMITS = Object.keys(dayLimits) as readonly DayLimit[]

/** For shops that measure or test something else. */
export const HIGHEST_LIMITS: Limits = {
  replacementsPerAccount: MAX_PER_ACCOUNT,
  replacements: MAX_COUNT,
  refunds: MAX_LIMIT_DOLLARS,
  credits: MAX_LIMIT_DOLLARS,
  reveals: MAX_COUNT,
  removals: MAX_COUNT,
  holds: MAX_COUNT,
  customers: MAX_COUNT,
  operators: MAX_COUNT,
  exports: MAX_COUNT,
  requests: MAX_COUNT,
  approvalAbove: MAX_LIMIT_DOLLARS,
}

export const readLimits = endpoint({
  method: 'GET',
  path: '/admin/limit',
  access: 'admin',
  permission: 'any-operator',
  summary: 'How much one operator may do alone now, and what is raised but does not apply yet',
  output: limitsAndRaises,
  errors: [],
})

export const saveLimits = endpoint({
  method: 'PUT',
  path: '/admin/limit',
  access: 'admin',
  permission: 'security',
  act: { caps: { none: 'owners only' }, entries: ['settings.update'], mails: ['limits-changed'] },
  stepUp: true,
  summary:
    'Change how much one operator may do alone; the owners get a mail. A raised limit applies after an hour, unless another save takes it back',
  body: limits,
  output: limitsAndRaises,
  errors: ['VALIDATION_ERROR'],
})
