import * as z from 'zod'
import { dollars } from './amounts.ts'
import { endpoint } from './endpoint.ts'
import { EVENT_DAYS, EVENT_KINDS, FAILURE_REASONS } from './event-kinds.ts'
import { pageOf, pageQuery } from './page.ts'
import { OPERATOR_ROLES } from './permissions.ts'
import { instant, oneOf } from './text.ts'

export const eventKind = oneOf(EVENT_KINDS)

/** The details of all kinds; event-kinds.ts says which kind has which. */
export const eventDetails = z.object({
  reason: z.enum(FAILURE_REASONS).optional(),
  addressHash: z.string().optional(),
  failures: z.int().optional(),
  how: z
    .enum(['reset', 'changed', 'own', 'command-line', 'operator', 'disputed', 'asked', 'undone'])
    .optional(),
  sessions: z.int().optional(),
  route: z.string().optional(),
  list: z.string().optional(),
  rows: z.int().optional(),
  accounts: z.int().optional(),
  productId: z.int().optional(),
  purchaseId: z.int().optional(),
  /** Negative for a debit. */
  amount: dollars.optional(),
  part: z.string().optional(),
  role: z.enum(OPERATOR_ROLES).optional(),
})

/** A security event, as its user may see it. */
export const ownEvent = z.object({
  /** A bigint as text. */
  id: z.string(),
  at: instant,
  kind: eventKind,
  /** The number of equal events in this row. Equal failures of the same minute are counted in one row. */
  count: z.int(),
  /** An IPv4 address, or the first 64 bits of an IPv6 address; null if it is not known, or if an admin did it. */
  network: z.string().nullable(),
  /** A short name such as `Firefox on Windows`; null if it is not known. */
  browser: z.string().nullable(),
  details: eventDetails,
})

export type OwnEvent = z.infer<typeof ownEvent>

/** A user whom an event names. */
export const eventUser = z.object({ id: z.int(), username: z.string(), email: z.string() })

/** A security event, as an admin sees it. */
export const securityEvent = ownEvent.extend({
  /** The user whom it concerns; null if it concerns none, or if a failed sign-in named an unknown email address. */
  user: eventUser.nullable(),
  /** Who did it, if it was another user than `user`. */
  actor: eventUser.nullable(),
})

export type SecurityEvent = z.infer<typeof securityEvent>

export const ownEvents = endpoint({
  method: 'GET',
  path: '/auth/activity',
  access: 'user',
  summary: `The caller's own security events of the last ${EVENT_DAYS} days, newest first`,
  query: z.object(pageQuery),
  output: pageOf(ownEvent),
  errors: ['VALIDATION_ERROR'],
})
