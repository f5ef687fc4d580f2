import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { id, idText, uuid } from './text.ts'

/** The maximum number of products that one customer waits for. */
export const MAX_RESTOCK_WAITS = 100
/** For each account that comes in, so many of those who wait get a mail: not everyone who is told buys. */
export const TOLD_PER_ACCOUNT = 3

export const restockWaits = endpoint({
  method: 'GET',
  path: '/restock/waits',
  access: 'user',
  summary: 'The sold-out products for which the caller gets a mail when they are back',
  output: z.object({ productIds: z.array(id) }),
  errors: [],
})

export const waitForRestock = endpoint({
  method: 'POST',
  path: '/restock/waits',
  access: 'user',
  summary: 'Get one mail when a sold-out product is back',
  body: z.strictObject({ productId: id }),
  /** False if it is in stock already. */
  output: z.object({ isWaiting: z.boolean() }),
  errors: ['VALIDATION_ERROR', 'NOT_FOUND', 'RATE_LIMITED'],
})

export const stopWaiting = endpoint({
  method: 'DELETE',
  path: '/restock/waits/:productId',
  access: 'user',
  summary: 'Get no mail about this product',
  params: z.object({ productId: idText }),
  output: z.object({ isWaiting: z.literal(false) }),
  errors: [],
})

export const unsubscribe = endpoint({
  method: 'POST',
  path: '/restock/unsubscribe',
  access: 'public',
  summary:
    'Get no mail about any product that is back, with the token of a link in such a mail; an unknown token changes nothing',
  body: z.strictObject({ token: uuid }),
  output: z.object({ success: z.literal(true) }),
  errors: ['VALIDATION_ERROR'],
})
