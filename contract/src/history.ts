import * as z from 'zod'
import { depositStatus } from './deposits.ts'
import { endpoint } from './endpoint.ts'
import { dollars } from './money.ts'
import { pageOf, pageQuery, sortBy } from './page.ts'
import { purchase } from './shop.ts'
import { id, idText, instant, text } from './text.ts'

/** A list carries at most this many lines of one purchase; `quantity` counts all of them. */
export const LISTED_ACCOUNTS = 100

export const purchases = endpoint({
  method: 'GET',
  path: '/history/purchases/list',
  access: 'user',
  summary: `The caller's purchases, newest first, each with up to ${LISTED_ACCOUNTS} of its lines`,
  query: z.object({
    ...pageQuery,
    /** Part of the product's name. */
    search: text(100).optional(),
    /** From this instant on. */
    from: instant.optional(),
    /** Before this instant. */
    to: instant.optional(),
    sort: sortBy('purchasedAt', 'amount', 'product'),
  }),
  output: pageOf(purchase),
  errors: ['VALIDATION_ERROR'],
})

export const purchaseById = endpoint({
  method: 'GET',
  path: '/history/purchases/:id',
  access: 'user',
  summary: 'One purchase of the caller with all of its lines',
  params: z.object({ id: idText }),
  output: purchase,
  errors: ['NOT_FOUND'],
})

export const deposit = z.object({
  id,
  method: z.enum(['crypto', 'card']),
  amount: dollars,
  status: depositStatus,
  createdAt: instant,
  /** While it is PENDING: where to go on paying. */
  paymentUrl: z.string().nullable(),
})

export type Deposit = z.infer<typeof deposit>

export const deposits = endpoint({
  method: 'GET',
  path: '/history/deposits/list',
  access: 'user',
  summary: "The caller's deposits, newest first",
  query: z.object({ ...pageQuery, sort: sortBy('createdAt', 'amount', 'method', 'status') }),
  output: pageOf(deposit),
  errors: ['VALIDATION_ERROR'],
})
