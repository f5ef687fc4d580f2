import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { id, idText, instant, name, text } from './text.ts'
import { TRACKER_STATUSES } from './tracker-status.ts'

export const moment = instant
  .optional()
  .describe(
    'The time that the answer describes, past or future, such as `2026-11-20T14:05:00Z`. Without it: now.',
  )

export const trackerStatus = z.enum(TRACKER_STATUSES)

/** An event in the shape of karrio's `TrackingEvent`. */
export const trackingEvent = z.object({
  date: z.string().describe('The day at the place, such as `2026-11-20`.'),
  time: z.string().describe('The time at the place, such as `02:05 PM`.'),
  timestamp: instant.describe('The same moment in UTC.'),
  status: trackerStatus,
  code: z.string().describe('Begins with TEST_.'),
  reason: z
    .string()
    .nullable()
    .describe("A value of karrio's `TrackingIncidentReason`, if something went wrong."),
  description: z.string().describe('Begins with TEST.'),
  location: z.string().describe('A city, or a TEST HUB on the way.'),
  latitude: z.null(),
  longitude: z.null(),
})
export type TrackingEvent = z.infer<typeof trackingEvent>

/** The tracking of a shipment at a given time: the fields of karrio's `TrackingDetails`, and our field `test`. */
export const tracking = z.object({
  carrier_name: z.string(),
  carrier_id: z.string(),
  tracking_number: z.string(),
  test: z.literal(true),
  test_mode: z.literal(true),
  status: trackerStatus,
  delivered: z.boolean(),
  estimated_delivery: z.string().nullable().describe("Such as `2026-11-22`, in the destination's calendar."),
  events: z.array(trackingEvent).describe('Newest first.'),
  info: z.object({
    carrier_tracking_link: z.null(),
    note: z.string().describe('Says that it is a test shipment.'),
    shipment_service: z.string(),
    shipment_origin_country: z.string(),
    shipment_destination_country: z.string(),
    shipping_date: z.string().nullable(),
    shipment_delivery_date: z.string().nullable(),
    signed_by: z.null(),
    source: z.literal('TEST'),
  }),
  meta: z.object({
    status_text: z.string().describe('The status in words. Begins with TEST.'),
  }),
  images: z.null(),
})
export type Tracking = z.infer<typeof tracking>

/** A key that can only read the tracking of its owner's shipments. */
export const trackingKey = z.object({
  id,
  name: z.string(),
  /** The last characters of the key. The key itself is shown once. */
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

export const trackingKeyBody = z.strictObject({ name: name('The name of the key', 60) })

export const createTrackingKey = endpoint({
  method: 'POST',
  path: '/trackingNo/keys',
  access: 'user',
  stepUp: true,
  summary: `Make a read-only tracking key, at most ${MAX_TRACKING_KEYS} at a time; it is shown in this answer only, and its owner gets a mail`,
  body: trackingKeyBody,
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
  access: 'key',
  summary:
    'For a test suite: the tracking of a number, by a read-only key of its owner (`Authorization: Bearer dkt_track_…`)',
  params: z.object({ number: text(40).describe('Such as `DKT-TEST-DH2HNKT5JE`; case does not matter.') }),
  query: z.object({ at: moment }),
  output: tracking,
  errors: ['VALIDATION_ERROR', 'UNAUTHENTICATED', 'NOT_FOUND', 'RATE_LIMITED'],
})
