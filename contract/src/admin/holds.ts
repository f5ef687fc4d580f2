import * as z from 'zod'
import { capped, NO_ACT } from '../acts.ts'
import { noun } from '../catalogue.ts'
import { endpoint } from '../endpoint.ts'
import { pageOf, pageQuery } from '../page.ts'
import { id, instant, longId } from '../text.ts'
import { reason } from './shared.ts'
import { accountValue, batch } from './stock.ts'

/** Whether an account is for sale, on hold, sold or withdrawn. */
export const accountStatus = z.enum(['available', 'held', 'sold', 'withdrawn'])
export type AccountStatus = z.infer<typeof accountStatus>

const productRef = z.object({ id, title: z.string(), noun })
const batchRef = batch.pick({ id: true, source: true, provenance: true, importedBy: true, createdAt: true })

/** A batch that is not for sale until an admin decides, because its accounts may belong to someone else. */
export const hold = z.object({
  id,
  batch: batchRef,
  product: productRef,
  /** The account that is claimed; null: the batch as a whole, or several accounts of an order. */
  accountId: longId.nullable(),
  /** The order with that account, if it is sold. */
  orderId: longId.nullable(),
  /** The customer's report that began the hold; null: an admin began it. */
  report: z.object({ id: longId, orderId: longId, message: z.string(), email: z.string() }).nullable(),
  /** The admin who put the batch on hold, and what the admin wrote; null: a report began the hold. */
  openedBy: z.string().nullable(),
  message: z.string().nullable(),
  createdAt: instant,
  /** How many accounts of the batch are on hold, sold and withdrawn. */
  held: z.int(),
  sold: z.int(),
  withdrawn: z.int(),
})
export type Hold = z.infer<typeof hold>

export const holds = endpoint({
  method: 'GET',
  path: '/admin/hold/list',
  access: 'admin',
  permission: ['stock', 'view'],
  summary: 'The batches on hold that wait for a decision, oldest first',
  query: z.object(pageQuery),
  output: pageOf(hold),
  errors: ['VALIDATION_ERROR'],
})

/** A batch with accounts that customers say belong to someone else, in reports that are open. */
export const claimedBatch = z.object({
  id,
  product: productRef,
  /** How many customers say so. */
  customers: z.int(),
  /** How many accounts of the batch are for sale. */
  available: z.int(),
  isOnHold: z.boolean(),
})
export type ClaimedBatch = z.infer<typeof claimedBatch>

export const claims = endpoint({
  method: 'GET',
  path: '/admin/hold/claims',
  access: 'admin',
  permission: ['stock', 'view'],
  summary: 'The claims of many customers that an admin should decide about',
  output: z.object({
    /** The batches for sale that several customers claim, those of the most customers first. */
    batches: z.array(claimedBatch),
    /** The number of open claims of the last 24 hours; 0 if they are few. */
    today: z.int(),
  }),
  errors: [],
})

export const findAccount = endpoint({
  method: 'POST',
  path: '/admin/hold/find-account',
  access: 'admin',
  permission: 'stock',
  act: NO_ACT,
  summary: 'Find an account by its exact text, for a claim of a person who is not a customer',
  body: z.strictObject({ value: accountValue }),
  output: z.object({
    id: longId,
    status: accountStatus,
    /** The order of a sold account. */
    orderId: longId.nullable(),
    product: productRef,
    batch: batchRef,
    /** How many other accounts of its batch are available. A process of release 0.3.0 does not send it. */
    others: z.int().optional(),
  }),
  errors: ['VALIDATION_ERROR', 'NOT_FOUND'],
})

export const openHold = endpoint({
  method: 'POST',
  path: '/admin/hold',
  access: 'admin',
  permission: 'stock',
  stepUp: true,
  // The claimed account is gone for good.
  act: { caps: ['removals', 'holds'], entries: ['batch.hold', 'account.claim'], mails: ['batch-held'] },
  summary:
    'Enter a claim: an account that is not sold is withdrawn. Or take what is left of a batch off sale until a decision',
  body: z.strictObject({
    batchId: id,
    /** The claimed account of the batch; absent: the batch as a whole. */
    accountId: longId.optional(),
    /**
     * With `accountId`: whether the rest of the batch is taken off sale, too. Absent: it is, as the screen of release
     * 0.3.0 says.
     */
    holdRest: z.boolean().optional(),
    reason,
  }),
  output: z.object({
    id,
    /** The number of accounts that are now on hold. */
    held: z.int(),
    /** Whether the claimed account was in stock and is withdrawn now. */
    isAccountWithdrawn: z.boolean(),
  }),
  status: 201,
  errors: ['VALIDATION_ERROR', 'NOT_FOUND', 'ALREADY_EXISTS', 'LIMIT_REACHED'],
})

export const decideHold = endpoint({
  method: 'POST',
  path: '/admin/hold/decide',
  access: 'admin',
  permission: ['stock', 'view'],
  stepUp: true,
  act: capped('removals', 'batch.release', 'batch.withdraw'),
  summary: 'Decide about a batch on hold: release its accounts for sale, or withdraw them for good',
  body: z.strictObject({ id, decision: z.enum(['RELEASED', 'WITHDRAWN']), reason }),
  output: z.object({
    id,
    /** The number of accounts that were released or withdrawn. */
    accounts: z.int(),
  }),
  errors: ['VALIDATION_ERROR', 'NOT_FOUND', 'ALREADY_SETTLED', 'LIMIT_REACHED'],
})
