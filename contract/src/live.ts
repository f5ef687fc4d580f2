import * as z from 'zod'
import { dollars } from './amounts.ts'
import { endpoint } from './endpoint.ts'
import { id, stopWith } from './text.ts'

/** More products than any screen shows. */
export const MAX_WATCHED_PRODUCTS = 100
const TOO_MANY = `Watch at most ${MAX_WATCHED_PRODUCTS} products.`

/** A change of the state. A field that is absent has not changed. */
export const liveUpdate = z.object({
  /**
   * The balance of the caller's wallet now. The first message has it. Any message that has it also says that the
   * caller's purchases, deposits or reports may have changed.
   */
  balance: dollars.optional(),
  /** The stock of watched products now. */
  stock: z.array(z.object({ id, inStock: z.int().min(0) })).optional(),
})

export type LiveUpdate = z.infer<typeof liveUpdate>

/** A stream of server-sent events. Each message is a `liveUpdate`; the first one has the current state. */
export const liveUpdates = endpoint({
  method: 'GET',
  path: '/live',
  access: 'user',
  summary: "A stream of the caller's balance and the stock of the given products, now and at each change",
  query: z.object({
    /** Ids, separated by commas. */
    products: z
      .string()
      .max(MAX_WATCHED_PRODUCTS * '2147483647,'.length, stopWith(TOO_MANY))
      .regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9})*$/, 'Use ids separated by commas.')
      .transform((list) => list.split(',').map(Number))
      .pipe(z.array(id).max(MAX_WATCHED_PRODUCTS, stopWith(TOO_MANY)))
      .optional(),
  }),
  output: liveUpdate,
  outputType: 'text/event-stream',
  errors: ['VALIDATION_ERROR', 'UNAVAILABLE'],
})
