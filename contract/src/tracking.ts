import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { id, idText, instant, text } from './text.ts'
import { TRACKER_STATUSES } from './tracker-status.ts'

/** A moment in a shipment's life; now where it is absent. */
export const moment = instant.optional()

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
  access: 'key',
  summary:
    'For a test suite: the tracking of a number, by a read-only key of its owner (`Authorization: Bearer …`)',
  params: z.object({ number: text(40) }),
  query: z.object({ at: moment }),
  output: tracking,
  errors: ['VALIDATION_ERROR', 'UNAUTHENTICATED', 'NOT_FOUND', 'RATE_LIMITED'],
})
