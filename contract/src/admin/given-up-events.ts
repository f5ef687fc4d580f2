import * as z from 'zod'
import { recorded } from '../acts.ts'
import { endpoint } from '../endpoint.ts'
import { pageOf, pageQuery } from '../page.ts'
import { instant, longId } from '../text.ts'

/** An event that a part of the shop could not handle for a day. */
export const givenUpEvent = z.object({
  id: longId,
  /** The part of the shop that could not handle it. */
  listener: z.string(),
  /** What happened, such as `product.sold_out`, and to what, such as `product:12`. */
  type: z.string(),
  subject: z.string(),
  attempts: z.int(),
  /** Why the last attempt failed; null if it was given up by a release that did not store it. */
  reason: z.string().nullable(),
  createdAt: instant,
  givenUpAt: instant,
})
export type GivenUpEvent = z.infer<typeof givenUpEvent>

export const givenUpEvents = endpoint({
  method: 'GET',
  path: '/admin/event/given-up',
  access: 'admin',
  permission: 'settings',
  summary: 'The events that the shop could not handle for a day, the newest first',
  query: z.object(pageQuery),
  output: pageOf(givenUpEvent),
  errors: ['VALIDATION_ERROR'],
})

export const tryEventsAgain = endpoint({
  method: 'POST',
  path: '/admin/event/try-again',
  access: 'admin',
  permission: 'settings',
  act: recorded('event.try-again'),
  summary:
    'Try each event once more that the shop has given up. One that fails again is in the list again, with the reason',
  body: z.strictObject({}),
  output: z.object({
    /** How many events are tried again. */
    events: z.int(),
  }),
  errors: [],
})
