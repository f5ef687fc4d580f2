import * as z from 'zod'
import { NO_ACT } from '../acts.ts'
import { endpoint } from '../endpoint.ts'
import { pageOf, pageQuery } from '../page.ts'
import { id, idText, instant, longId, name, stopWith, textOfForm } from '../text.ts'
import { deleted } from './categories.ts'

/*
 * Alerts: what operators are told outside of the shop's screens, and over which routes. The server has the kinds and the
 * channels, and the screen shows what it lists.
 */

/** More than a shop needs; each route is one message a minute at most. */
export const MAX_ALERT_ROUTES = 20
export const MAX_ROUTE_NAME_LENGTH = 60
/** An email address, the longest destination. */
const MAX_TARGET_LENGTH = 254
/** A webhook's address, the longest secret. */
const MAX_SECRET_LENGTH = 400
const MAX_KINDS = 60

const word = textOfForm(/^[a-z-]{1,40}$/, 40, 'Is none of the list.')
/** A time of the shop's day. */
export const timeOfDay = textOfForm(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 5, 'Enter a time such as 22:00.')

/** A way in which alerts arrive, and what a route over it needs. */
const field = z.object({ label: z.string(), hint: z.string(), isOptional: z.boolean() })
const alertChannel = z.object({
  channel: z.string(),
  name: z.string(),
  /** The destination that everyone may see; null: it has none. */
  target: field.nullable(),
  /** The token or the address with it, which is never shown again; null: it has none. */
  secret: field.nullable(),
})

const alertKind = z.object({
  kind: z.string(),
  group: z.string(),
  name: z.string(),
  /** It does not wait for the end of quiet hours, or for a digest. */
  isUrgent: z.boolean(),
})

const quiet = z.strictObject({ from: timeOfDay, until: timeOfDay })

const messageState = z.enum(['WAITING', 'SENT', 'FAILED', 'GIVEN_UP'])

/** A message of a route: what it told, and what the service said. */
export const alertMessage = z.object({
  id: longId,
  isTest: z.boolean(),
  /** How many alerts of each kind it tells, by the kinds' names. */
  counts: z.array(z.object({ name: z.string(), count: z.int() })),
  state: messageState,
  tries: z.int(),
  words: z.string().nullable(),
  createdAt: instant,
  /** When it was sent or given up; null while it is tried. */
  endedAt: instant.nullable(),
  /** When it is tried next; null if it is not tried any more. */
  nextTryAt: instant.nullable(),
})
export type AlertMessage = z.infer<typeof alertMessage>

export const alertRoute = z.object({
  id,
  channel: z.string(),
  name: z.string(),
  /** Empty for a mail to the owners. */
  target: z.string(),
  kinds: z.array(z.string()),
  quiet: quiet.nullable(),
  digestAt: timeOfDay.nullable(),
  isOn: z.boolean(),
  /** How often it was edited, plus one. */
  revision: z.int(),
  /** Since when the owners know that it fails. */
  failingSince: instant.nullable(),
  /** How many alerts wait for its next message. */
  waiting: z.int(),
  last: alertMessage.nullable(),
})
export type AlertRoute = z.infer<typeof alertRoute>

export const alertRoutes = endpoint({
  method: 'GET',
  path: '/admin/alert/route/list',
  access: 'admin',
  permission: 'settings',
  summary: 'The routes of alerts with their last message, and the kinds and channels that a route can have',
  output: z.object({
    routes: z.array(alertRoute),
    kinds: z.array(alertKind),
    channels: z.array(alertChannel),
  }),
  errors: [],
})
export type AlertRoutes = z.infer<typeof alertRoutes.output>

const target = z.string().max(MAX_TARGET_LENGTH, stopWith(`Use at most ${MAX_TARGET_LENGTH} characters.`))
const secret = z.string().max(MAX_SECRET_LENGTH, stopWith(`Use at most ${MAX_SECRET_LENGTH} characters.`))

/** What an operator sets of a route. */
export const alertRouteBody = z.strictObject({
  name: name('Name', MAX_ROUTE_NAME_LENGTH),
  target: target.trim(),
  /** Absent or null: the stored one stays. */
  secret: secret.trim().nullish(),
  kinds: z
    .array(word)
    .max(MAX_KINDS, stopWith('Choose from the list.'))
    .min(1, 'Choose at least one kind of alert.'),
  quiet: quiet
    .refine(({ from, until }) => from !== until, { error: 'Enter two different times.', path: ['until'] })
    .nullable(),
  digestAt: timeOfDay.nullable(),
  isOn: z.boolean(),
})
export type AlertRouteBody = z.output<typeof alertRouteBody>

export const createAlertRoute = endpoint({
  method: 'POST',
  path: '/admin/alert/route',
  access: 'admin',
  permission: 'settings',
  act: {
    caps: { none: `a shop has at most ${MAX_ALERT_ROUTES} routes` },
    entries: ['alert-route.create'],
    mails: ['alert-route-added'],
  },
  stepUp: true,
  summary: 'Add a route for alerts; its token is stored encrypted and never shown again',
  body: alertRouteBody.extend({ channel: word }),
  output: alertRoute,
  status: 201,
  errors: ['VALIDATION_ERROR'],
})

export const updateAlertRoute = endpoint({
  method: 'PUT',
  path: '/admin/alert/route',
  access: 'admin',
  permission: 'settings',
  act: {
    caps: { none: `a shop has at most ${MAX_ALERT_ROUTES} routes` },
    entries: ['alert-route.update'],
    mails: ['alert-route-added', 'alert-route-silenced'],
  },
  stepUp: true,
  summary: 'Change a route for alerts; without a secret the stored one stays',
  body: alertRouteBody.extend({
    id,
    /** The revision that the edit began with. If the route has a newer one, the call is refused. Absent: any revision. */
    revision: z.int('Must be a whole number.').min(1).max(2_147_483_647).optional(),
  }),
  output: alertRoute,
  errors: ['VALIDATION_ERROR', 'NOT_FOUND', 'CHANGED_MEANWHILE'],
})

export const deleteAlertRoute = endpoint({
  method: 'DELETE',
  path: '/admin/alert/route/:id',
  access: 'admin',
  permission: 'settings',
  act: {
    caps: { none: 'the owners get a mail' },
    entries: ['alert-route.delete'],
    mails: ['alert-route-silenced'],
  },
  stepUp: true,
  summary: 'Delete a route for alerts with its log; what waits for it is not sent',
  params: z.object({ id: idText }),
  output: deleted,
  errors: ['NOT_FOUND'],
})

export const testAlertRoute = endpoint({
  method: 'POST',
  path: '/admin/alert/route/test',
  access: 'admin',
  permission: 'settings',
  act: NO_ACT,
  summary: 'Send a test over a route; the log has the answer of the service as soon as there is one',
  body: z.strictObject({ id }),
  output: alertMessage,
  errors: ['VALIDATION_ERROR', 'NOT_FOUND'],
})

export const alertLog = endpoint({
  method: 'GET',
  path: '/admin/alert/route/:id/log',
  access: 'admin',
  permission: 'settings',
  summary: 'The messages of a route, newest first, with what the service said',
  params: z.object({ id: idText }),
  query: z.object(pageQuery),
  output: pageOf(alertMessage),
  errors: ['VALIDATION_ERROR', 'NOT_FOUND'],
})
