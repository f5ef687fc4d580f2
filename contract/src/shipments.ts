import * as z from 'zod'
import { dollars, price } from './amounts.ts'
import { endpoint } from './endpoint.ts'
import { report } from './history.ts'
import { pageOf, pageQuery, sortBy } from './page.ts'
import { COUNTRY_CODES, DESTINATION_COUNTRY_CODES, ORIGIN_COUNTRY_CODES, STATE_CODES } from './places.ts'
import { couponCode } from './shop.ts'
import { id, idText, instant, text } from './text.ts'
import { TRACKER_STATUSES } from './tracker-status.ts'

/*
 * Test shipments: made-up shipments with a tracking number of the shop's own namespace. No carrier moves them.
 */

export const deliveryState = z.enum(['in-transit', 'delivered'])
export type DeliveryState = z.infer<typeof deliveryState>

export const carrier = z.enum(['fedex', 'ups', 'dhl'])
export type Carrier = z.infer<typeof carrier>

/** What happens to a shipment on its way. */
export const scenario = z.enum([
  'happy',
  'delay',
  'failed-attempt',
  'customs-hold',
  'returned',
  'lost',
  'delivered-then-corrected',
])
export type Scenario = z.infer<typeof scenario>

const stateCode = z.enum(STATE_CODES, 'Choose a state from the list.')
const countryOf = (codes: readonly string[]) =>
  z.string().refine((code) => codes.includes(code), 'Choose a country from the list.')

const DAY_MS = 24 * 60 * 60_000
export const MAX_WINDOW_DAYS = 60
export const MAX_DAYS_FROM_TODAY = 90

/** Milliseconds since 1970. The bound is that of a JavaScript date. */
const milliseconds = z
  .int('Enter a time in milliseconds since 1970.')
  .min(0, 'Enter a time in milliseconds since 1970.')
  .max(8.64e15, 'Enter a time in milliseconds since 1970.')

const city = text(100)
  .trim()
  .nullish()
  .transform((name) => name || undefined)

const wanted = z.strictObject({
  city,
  /** The delivery is in this window: from this instant to that one, both included. */
  from: milliseconds,
  to: milliseconds,
  deliveryState: z
    .array(deliveryState)
    .min(1, 'Choose in-transit, delivered, or both.')
    .max(2, 'Choose in-transit, delivered, or both.')
    .refine((states) => new Set(states).size === states.length, 'Name each state once.'),
  /** Empty, null or absent: the largest city of the origin. */
  originCity: city,
  /** Not shipped before this instant. */
  minShippedAt: milliseconds.nullish().transform((ms) => ms ?? undefined),
  /** Kept on the record as it was asked. It changes nothing. */
  checkOnWalmart: z.boolean().default(false),
  scenario: scenario.default('happy'),
  /** Empty, null or absent: no coupon. */
  couponCode: couponCode.nullish().transform((code) => code || undefined),
  /** The total that the buyer was shown. If it is more by now, nothing is bought. Absent: the buyer accepts any total. */
  expectedAmount: price.optional(),
})

/** What is wrong with a window, by field; undefined where it can be used. `now` in milliseconds. */
export function windowProblems({ from, to }: { from: number; to: number }, now: number) {
  const isTooFar = (time: number) => Math.abs(time - now) > MAX_DAYS_FROM_TODAY * DAY_MS
  const tooFar = [`Choose a day within ${MAX_DAYS_FROM_TODAY} days of today.`]
  if (isTooFar(from)) return { from: tooFar }
  if (isTooFar(to)) return { to: tooFar }
  if (to < from) return { to: ['The last day is before the first.'] }
  if (to - from > MAX_WINDOW_DAYS * DAY_MS) return { to: [`Choose at most ${MAX_WINDOW_DAYS} days.`] }
  return undefined
}

export const usaBody = wanted.extend({
  state: stateCode,
  originState: stateCode.nullish().transform((state) => state ?? undefined),
  carrier: z.enum(['any', 'fedex', 'ups']).default('any'),
})

export const internationalBody = wanted.extend({
  country: countryOf(DESTINATION_COUNTRY_CODES),
  originCountry: countryOf(ORIGIN_COUNTRY_CODES)
    .nullish()
    .transform((code) => code ?? undefined),
  carrier: z.enum(['any', 'fedex', 'dhl']).default('any'),
})

/** A shipment as it was bought. Nothing in it changes but `refunded` and the delivery state. */
export const shipment = z.object({
  id,
  /** The order's number, as of every purchase. */
  orderId: id,
  /** No carrier moves it. */
  test: z.literal(true),
  trackingNo: z.string(),
  carrier,
  /** The carrier's service, such as 'FedEx Ground'. */
  shipMethod: z.string(),
  originCity: z.string(),
  originState: z.string().nullable(),
  originCountry: z.string(),
  destCity: z.string(),
  destState: z.string().nullable(),
  destCountry: z.string(),
  shippedAt: instant,
  estDeliveryDate: instant,
  /** As of now. */
  deliveryState,
  scenario,
  checkOnWalmart: z.boolean(),
  /** The list price when it was bought. */
  sellingPrice: dollars,
  discount: dollars,
  /** What was paid: the price less the discount. */
  amount: dollars,
  couponCode: z.string().nullable(),
  createdAt: instant,
})
export type Shipment = z.infer<typeof shipment>

/** A shipment with what was paid back of it since. */
const keptShipment = shipment.extend({ refunded: dollars })
export type KeptShipment = z.infer<typeof keptShipment>

/** What buying answers, now and whenever its key is repeated. */
export const shipmentReceipt = shipment.extend({
  /** The wallet right after this purchase. */
  balance: dollars,
})
export type ShipmentReceipt = z.infer<typeof shipmentReceipt>

/** An event, as karrio's `TrackingEvent` has it. Date and time are local to the place. */
export const trackingEvent = z.object({
  /** `2026-11-20` */
  date: z.string(),
  /** `02:05 PM` */
  time: z.string(),
  timestamp: instant,
  status: z.enum(TRACKER_STATUSES),
  code: z.string(),
  /** A word of karrio's `TrackingIncidentReason`, if something went wrong. */
  reason: z.string().nullable(),
  /** Begins with TEST. */
  description: z.string(),
  /** A city, or a TEST HUB on the way. */
  location: z.string(),
  latitude: z.null(),
  longitude: z.null(),
})
export type TrackingEvent = z.infer<typeof trackingEvent>

/** A shipment as of a moment, as karrio's `TrackingDetails` has it, with `test` beside it. */
export const tracking = z.object({
  carrier_name: z.string(),
  carrier_id: z.string(),
  tracking_number: z.string(),
  test: z.literal(true),
  test_mode: z.literal(true),
  status: z.enum(TRACKER_STATUSES),
  delivered: z.boolean(),
  /** `2026-11-22`, in the destination's calendar. */
  estimated_delivery: z.string().nullable(),
  /** Newest first. */
  events: z.array(trackingEvent),
  info: z.object({
    carrier_tracking_link: z.null(),
    /** That it is a test shipment. */
    note: z.string(),
    shipment_service: z.string(),
    shipment_origin_country: z.string(),
    shipment_destination_country: z.string(),
    shipping_date: z.string().nullable(),
    shipment_delivery_date: z.string().nullable(),
    signed_by: z.null(),
    source: z.literal('TEST'),
  }),
  meta: z.object({
    /** The status in words. Begins with TEST. */
    status_text: z.string(),
  }),
  images: z.null(),
})
export type Tracking = z.infer<typeof tracking>

export const shipmentPrice = endpoint({
  method: 'GET',
  path: '/trackingNo/price',
  access: 'user',
  summary: 'What a test shipment costs now, in dollars; not found while none are sold',
  output: dollars,
  errors: ['NOT_FOUND'],
})

export const cities = endpoint({
  method: 'GET',
  path: '/trackingNo/cities',
  access: 'user',
  summary: 'The cities of a state of the USA, or of another country, the largest first',
  query: z
    .object({ state: stateCode.optional(), country: countryOf(COUNTRY_CODES).optional() })
    .refine(({ state, country }) => (state === undefined) !== (country === undefined), {
      path: ['state'],
      error: 'Name a state or a country.',
    }),
  output: z.array(z.string()),
  errors: ['VALIDATION_ERROR'],
})

const buyErrors = [
  'VALIDATION_ERROR',
  'INSUFFICIENT_FUNDS',
  'NOT_FOUND',
  'NO_TRACKING_MATCH',
  'PRICE_CHANGED',
  'INVALID_COUPON',
  'KEY_REUSED',
  'IN_PROGRESS',
  'RATE_LIMITED',
  'UNAVAILABLE',
] as const

export const buyUsa = endpoint({
  method: 'POST',
  path: '/trackingNo/usa',
  access: 'user',
  summary: 'Buy a test shipment within the USA from the wallet',
  body: usaBody,
  output: shipmentReceipt,
  status: 201,
  errors: buyErrors,
  idempotent: true,
})

export const buyInternational = endpoint({
  method: 'POST',
  path: '/trackingNo/international',
  access: 'user',
  summary: 'Buy a test shipment to another country than the USA from the wallet',
  body: internationalBody,
  output: shipmentReceipt,
  status: 201,
  errors: buyErrors,
  idempotent: true,
})

export const shipments = endpoint({
  method: 'GET',
  path: '/trackingNo/history',
  access: 'user',
  summary: "The caller's test shipments, newest first",
  query: z.object({
    ...pageQuery,
    /** Bought from this instant on. */
    from: instant.optional(),
    /** Bought before this instant. */
    to: instant.optional(),
    sort: sortBy('createdAt', 'shippedAt', 'estDeliveryDate'),
  }),
  output: pageOf(keptShipment),
  errors: ['VALIDATION_ERROR'],
})

/** A moment in a shipment's life; now where it is absent. */
const at = instant.optional()

export const shipmentById = endpoint({
  method: 'GET',
  path: '/trackingNo/:id',
  access: 'user',
  summary: 'One test shipment of the caller with its tracking as of now, or of the moment `at`',
  params: z.object({ id: idText }),
  query: z.object({ at }),
  output: keptShipment.extend({
    tracking,
    /** The times of its first and its last event. `at` can be any moment, also one that is still to come. */
    begins: instant,
    ends: instant,
    /** The caller's reports, newest first. */
    reports: z.array(report),
  }),
  errors: ['VALIDATION_ERROR', 'NOT_FOUND'],
})

/** A key that reads the tracking of its owner's shipments, and nothing else. */
export const trackingKey = z.object({
  id,
  name: z.string(),
  /** The end of the key, to tell keys apart. The key itself is shown once. */
  ending: z.string(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
})
export type TrackingKey = z.infer<typeof trackingKey>

export const MAX_TRACKING_KEYS = 5

export const trackingKeys = endpoint({
  method: 'GET',
  path: '/trackingNo/keys',
  access: 'user',
  summary: "The caller's read-only tracking keys, newest first",
  output: z.array(trackingKey),
  errors: [],
})

export const createTrackingKey = endpoint({
  method: 'POST',
  path: '/trackingNo/keys',
  access: 'user',
  summary: `Make a read-only tracking key, at most ${MAX_TRACKING_KEYS} at a time; it is shown in this answer only`,
  body: z.strictObject({ name: text(60).trim().min(1, 'Name the key.') }),
  output: trackingKey.extend({ key: z.string() }),
  status: 201,
  errors: ['VALIDATION_ERROR', 'ALREADY_EXISTS'],
})

export const revokeTrackingKey = endpoint({
  method: 'DELETE',
  path: '/trackingNo/keys/:id',
  access: 'user',
  summary: 'Revoke a tracking key; it stops working at once',
  params: z.object({ id: idText }),
  output: z.object({ id }),
  errors: ['NOT_FOUND'],
})

export const trackByNumber = endpoint({
  method: 'GET',
  path: '/trackingNo/track/:number',
  access: 'public',
  summary:
    'For a test suite: the tracking of a number, by a read-only key of its owner (`Authorization: Bearer …`)',
  params: z.object({ number: text(40) }),
  query: z.object({ at }),
  output: tracking,
  errors: ['VALIDATION_ERROR', 'UNAUTHENTICATED', 'NOT_FOUND', 'RATE_LIMITED'],
})
