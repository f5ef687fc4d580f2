import * as z from 'zod'
import { dollars, price } from './amounts.ts'
import { couponCode } from './coupons.ts'
import { endpoint } from './endpoint.ts'
import { pageOf, pageQuery, sortBy } from './page.ts'
import { COUNTRY_CODES, DESTINATION_COUNTRY_CODES, ORIGIN_COUNTRY_CODES, STATE_CODES } from './places.ts'
import { purchaseErrors } from './purchases.ts'
import { reportConversation } from './reports.ts'
import { instant, longId, longIdText, optional, stopWith, text } from './text.ts'
import { moment, trackerStatus, tracking } from './tracking.ts'

/*
 * Test shipments: made-up shipments with a tracking number of the shop's own namespace. No carrier moves them.
 */

export const deliveryState = z.enum(['in-transit', 'delivered'], 'Choose in-transit, delivered, or both.')
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

export const stateCode = z.enum(STATE_CODES, 'Choose a state from the list.')
const countryOf = (codes: readonly string[]) =>
  z
    .string('Choose a country from the list.')
    .max(2, stopWith('Choose a country from the list.'))
    .refine((code) => codes.includes(code), 'Choose a country from the list.')
    .describe('The two letters of ISO 3166-1, such as DE.')

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
export const MAX_WINDOW_DAYS = 60
export const MAX_DAYS_FROM_TODAY = 90

const milliseconds = z
  .int('Enter a time in milliseconds since 1970.')
  .min(0, 'Enter a time in milliseconds since 1970.')
  // The last moment of a JavaScript date.
  .max(8.64e15, 'Enter a time in milliseconds since 1970.')

const city = optional(text(100).trim())

const deliveryStates = z
  .array(deliveryState, 'Send a list of in-transit, delivered, or both.')
  .min(1, 'Choose in-transit, delivered, or both.')
  .max(2, stopWith('Choose in-transit, delivered, or both.'))
  .refine((states) => new Set(states).size === states.length, 'Name each state once.')

/** The fields that both forms have (USA and international). The descriptions are for the API document. */
const requestFields = z.strictObject({
  city: city.describe('The destination. Default: the largest city of the state or country.'),
  from: milliseconds.describe(
    `The delivery is at this instant or later. Milliseconds since 1970, within ${MAX_DAYS_FROM_TODAY} days of now.`,
  ),
  to: milliseconds.describe(
    `The delivery is at this instant or earlier. Milliseconds since 1970, at most ${MAX_WINDOW_DAYS} days after \`from\`.`,
  ),
  deliveryState: optional(deliveryStates)
    .transform((states): DeliveryState[] => states ?? ['in-transit'])
    .describe(
      'The state that the shipment has when it is bought. With both, it may have either. Default: in-transit. ' +
        'If only delivered is sent, `from` must be before now; if only in-transit is sent, `to` must be after now. ' +
        'With the scenario lost or returned, only in-transit is possible, and `to` may be in the past.',
    ),
  originCity: city.describe('Needs the state or country of the origin. Default: its largest city.'),
  minShippedAt: optional(milliseconds).describe('Not shipped before this instant. Milliseconds since 1970.'),
  checkOnWalmart: optional(z.boolean())
    .transform((isRequested) => isRequested ?? false)
    .describe('Stored with the shipment. It has no effect.'),
  scenario: optional(scenario)
    .transform((chosen): Scenario => chosen ?? 'happy')
    .describe('What happens on the way. Default: happy. customs-hold is international only.'),
  couponCode: optional(couponCode).describe('Case does not matter. Default: no coupon.'),
  // Unlike the other fields, it may not be null or '': a client that fails to compute its total must not buy without a
  // limit.
  expectedAmount: price
    .optional()
    .describe(
      'The total that the buyer saw. If it is more now, the purchase is refused. If it is absent, any total is accepted.',
    ),
})

/** The problems of a window by field; undefined if there are none. `now` is in milliseconds. */
export function windowProblems({ from, to }: { from: number; to: number }, now: number) {
  // One day more, because the days are in the buyer's time zone, which can be ahead of the server's or behind it.
  const isTooFar = (time: number) => Math.abs(time - now) > (MAX_DAYS_FROM_TODAY + 1) * DAY_MS
  const tooFar = [`Choose a day within ${MAX_DAYS_FROM_TODAY} days of today.`]
  if (isTooFar(from)) return { from: tooFar }
  if (isTooFar(to)) return { to: tooFar }
  if (to < from) return { to: ['The last day is before the first.'] }
  // One hour more, because daylight saving time can end between the two days.
  if (to - from > MAX_WINDOW_DAYS * DAY_MS + HOUR_MS)
    return { to: [`Choose at most ${MAX_WINDOW_DAYS} days.`] }
  return undefined
}

export const usaBody = requestFields.extend({
  state: stateCode,
  originState: optional(stateCode).describe('Default: another state, chosen at random.'),
  carrier: optional(z.enum(['any', 'fedex', 'ups']))
    .transform((chosen) => chosen ?? 'any')
    .describe('Default: any.'),
})

export const internationalBody = requestFields.extend({
  country: countryOf(DESTINATION_COUNTRY_CODES),
  originCountry: optional(countryOf(ORIGIN_COUNTRY_CODES)).describe(
    'The two letters of ISO 3166-1. Default: another country, chosen at random.',
  ),
  carrier: optional(z.enum(['any', 'fedex', 'dhl']))
    .transform((chosen) => chosen ?? 'any')
    .describe('Default: any.'),
})

/** A shipment as it was bought. Only the delivery state changes. */
export const shipment = z.object({
  id: longId,
  orderId: longId.describe('The same as `id`, as for every purchase.'),
  /** No carrier moves it. */
  test: z.literal(true),
  trackingNo: z.string(),
  carrier,
  shipMethod: z.string().describe("The carrier's service, such as FedEx Ground."),
  originCity: z.string(),
  originState: z.string().nullable(),
  originCountry: z.string(),
  destCity: z.string(),
  destState: z.string().nullable(),
  destCountry: z.string(),
  shippedAt: instant,
  estDeliveryDate: instant,
  deliveryState: deliveryState.describe('As of now.'),
  scenario,
  checkOnWalmart: z.boolean(),
  sellingPrice: dollars.describe('The list price when it was bought, in dollars.'),
  discount: dollars,
  amount: dollars.describe('What was paid: the price less the discount.'),
  couponCode: z.string().nullable(),
  createdAt: instant,
})
export type Shipment = z.infer<typeof shipment>

/** A shipment with its current status and its refunds. */
export const shipmentWithStatus = shipment.extend({
  status: trackerStatus.describe(
    'The current status, in the words of karrio: it distinguishes a lost shipment from one in transit.',
  ),
  refunded: dollars.describe('The sum of its refunds.'),
})
export type ShipmentWithStatus = z.infer<typeof shipmentWithStatus>

/** The answer to a purchase and to its replays. */
export const shipmentReceipt = shipment.extend({
  balance: dollars.describe('The wallet right after this purchase.'),
})
export type ShipmentReceipt = z.infer<typeof shipmentReceipt>

export const shipmentPrice = endpoint({
  method: 'GET',
  path: '/trackingNo/price',
  access: 'user',
  summary: 'The price of a test shipment now, in dollars; NOT_FOUND while they are not for sale',
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

const buyErrors = [...purchaseErrors, 'NO_TRACKING_MATCH'] as const

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
  summary: 'Buy an international test shipment from the wallet, to any country but the USA',
  body: internationalBody,
  output: shipmentReceipt,
  status: 201,
  errors: buyErrors,
  idempotent: true,
})

/** A shipment in its buyer's list. */
export const listedShipment = shipmentWithStatus.extend({
  isReported: z.boolean().describe('Whether the caller has an open report about it.'),
  shopReplied: z.boolean().describe('Whether the shop wrote the last message of that report.'),
})

export const shipments = endpoint({
  method: 'GET',
  path: '/trackingNo/history',
  access: 'user',
  summary: "The caller's test shipments, by default newest first",
  query: z.object({
    ...pageQuery,
    from: instant.optional().describe('Bought at this instant or later, such as `2026-11-20T14:05:00Z`.'),
    to: instant.optional().describe('Bought before this instant.'),
    sort: sortBy('createdAt', 'shippedAt', 'estDeliveryDate'),
  }),
  output: pageOf(listedShipment),
  errors: ['VALIDATION_ERROR'],
})

/** A shipment with its tracking at a given time, and the reports of its buyer. */
export const shipmentDetails = shipmentWithStatus.extend({
  tracking,
  begins: instant.describe('The time of its first event.'),
  ends: instant.describe('The time of its last event, which can be in the future.'),
  reports: z.array(reportConversation).describe("The caller's reports, newest first."),
})

export const shipmentById = endpoint({
  method: 'GET',
  path: '/trackingNo/:id',
  access: 'user',
  summary: 'One test shipment of the caller with its tracking as of now, or as of the moment `at`',
  params: z.object({ id: longIdText }),
  query: z.object({ at: moment }),
  output: shipmentDetails,
  errors: ['VALIDATION_ERROR', 'NOT_FOUND'],
})
