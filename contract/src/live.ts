import * as z from 'zod'
import { dollars } from './amounts.ts'
import { endpoint } from './endpoint.ts'
import { id } from './text.ts'

/** As many products as a screen shows at once, and more. */
export const MAX_WATCHED_PRODUCTS = 100

/** What has changed: what is absent has not. */
export const liveUpdate = z.object({
  /** What the caller's wallet holds now. */
  balance: dollars.optional(),
  /** What the watched products have in stock now. */
  stock: z.array(z.object({ id, inStock: z.int().min(0) })).optional(),
})

export type LiveUpdate = z.infer<typeof liveUpdate>

/** A stream of server-sent events, each message a `liveUpdate`; the first one says how things stand. */
export const liveUpdates = endpoint({
  method: 'GET',
  path: '/live',
  access: 'user',
  summary:
    "text/event-stream: the caller's balance and the stock of the products named, whenever they change",
  query: z.object({
    /** Ids, parted by commas. */
    products: z
      .string()
      .regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9})*$/, 'Use ids parted by commas.')
      .transform((list) => list.split(',').map(Number))
      .pipe(z.array(id).max(MAX_WATCHED_PRODUCTS, `Watch at most ${MAX_WATCHED_PRODUCTS} products.`))
      .optional(),
  }),
  output: liveUpdate,
  errors: ['VALIDATION_ERROR', 'UNAVAILABLE'],
})
