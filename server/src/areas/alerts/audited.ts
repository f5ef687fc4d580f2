import { type Audited, entryWriter } from '../../host/security/audited.ts'
import type { OwnerNotice, OwnerNotices } from '../../host/security/owner-notices.ts'

export const audited = {
  'alert-route.create': null,
  'alert-route.update': null,
  'alert-route.delete': null,
  /** The shop itself writes it, once until the route works again. */
  'alert-route.fail': null,
} satisfies Audited

const ALERTS = { label: 'Open alerts', path: 'alerts' }
const CHANGED_NOTE = 'Was this not agreed? Change it under Alerts, and suspend the operator under Operators.'

/** Alerts go to another place, which may not be the owners'. */
const routeAdded: OwnerNotice = {
  kind: 'alert-route-added',
  isUnlimited: true,
  holds: (_tx, { action, after }) => action === 'alert-route.create' || after?.isNewDestination === true,
  words: ({ by }) => ({
    subject: 'Alerts go to a new place',
    sentence: `${by} added a route for alerts, or changed where one leads.`,
    page: ALERTS,
    note: CHANGED_NOTE,
  }),
}

/** Someone who wants an act to go unnoticed would begin here. */
const routeSilenced: OwnerNotice = {
  kind: 'alert-route-silenced',
  isUnlimited: true,
  holds: (_tx, { action, after }) => action === 'alert-route.delete' || after?.tellsLess === true,
  words: ({ by }) => ({
    subject: 'Fewer alerts',
    sentence: `${by} deleted a route for alerts, turned one off, or took kinds of alerts from it.`,
    page: ALERTS,
    note: CHANGED_NOTE,
  }),
}

const routeFailed: OwnerNotice = {
  kind: 'alert-route-failed',
  holds: () => true,
  words: () => ({
    subject: 'Alerts do not arrive',
    sentence: 'A route for alerts fails. Its log says what the service answered.',
    page: ALERTS,
    note: 'You get no more emails about this route until it works again.',
  }),
}

export const ownerNotices = {
  'alert-route.create': [routeAdded],
  'alert-route.update': [routeAdded, routeSilenced],
  'alert-route.delete': [routeSilenced],
  'alert-route.fail': [routeFailed],
} satisfies OwnerNotices

export const writeEntry = entryWriter(audited, ownerNotices)
