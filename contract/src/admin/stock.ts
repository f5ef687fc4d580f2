import * as z from 'zod'
import { capped, recorded } from '../acts.ts'
import { endpoint } from '../endpoint.ts'
import { pageOf, pageQuery, sortBy } from '../page.ts'
import { id, idText, instant, isBlank, longId, longIdText, name, text } from '../text.ts'
import { bulkLongIds, bulkResult } from './bulk.ts'
import { reason } from './shared.ts'

/** The maximum number of characters of one account. An account with the cookies of a browser has some 12,000. */
export const MAX_ACCOUNT_LENGTH = 64 * 1024
/** The largest body with one account: JSON writes a character in six bytes at most. */
export const MAX_ACCOUNT_BYTES = 6 * MAX_ACCOUNT_LENGTH + 1024
/** A proof of the last hour is enough for a page of this many accounts at most. */
export const PAGE_WITHIN_HOUR = 10

export const account = z.object({
  id: longId,
  logProductId: id,
  /** Null: it is sold, and the caller's role may not see the texts of sold accounts, or it was just withdrawn. */
  value: z.string().nullable(),
  isSold: z.boolean(),
  createdAt: instant,
  /** The purchase of a sold account. */
  orderId: longId.nullable(),
  /** It was withdrawn from the stock. */
  isWithdrawn: z.boolean(),
  /** It is not for sale until an admin decides about its batch. */
  isOnHold: z.boolean(),
})

export type Account = z.infer<typeof account>

/** Where a line ends: as systems write it, and as Unicode does, which texts from web pages and notes have. */
export const LINE_END = /\r\n?|[\n\u0085\u2028\u2029]/

/** What comes around a pasted text: white space and characters of no width. Others may be part of an account. */
const AROUND = /[\s\u200B-\u200D\u2060]/

/**
 * The form in which an account is stored and compared: trimmed, its line breaks as LF, and empty if it shows nothing.
 * The buyer gets every other character as the admin gave it.
 */
export function accountText(value: string): string {
  return isBlank(value) ? '' : trimmed(value.replace(/\r\n?/g, '\n'))
}

/** A loop, because a regular expression for the end needs seconds if the text has a long gap of spaces. */
function trimmed(value: string): string {
  let [start, end] = [0, value.length]
  while (start < end && AROUND.test(value.charAt(start))) start++
  while (start < end && AROUND.test(value.charAt(end - 1))) end--
  return value.slice(start, end)
}

export const accountValue = text(MAX_ACCOUNT_LENGTH, accountText).min(1, 'Paste account information here')

/** The maximum number of characters of `provenance`. */
export const MAX_PROVENANCE_LENGTH = 500
/** The message for a request without the field, for example from a tab that was opened before an update. */
export const PROVENANCE_MISSING =
  'Say where these accounts come from. If this page has no field for it, reload the page.'

/** Where accounts come from, in the words of the admin who adds them. */
export const provenance = name('Where these accounts come from', MAX_PROVENANCE_LENGTH, PROVENANCE_MISSING)

export const accounts = endpoint({
  method: 'GET',
  path: '/admin/account/list',
  access: 'admin',
  permission: 'stock',
  act: { caps: ['reveals'], entries: ['account.view'], mails: ['mass-reveal'] },
  stepUp: 'hour',
  summary: `A product's decrypted accounts, newest first, and the number of accounts in each status; the text of a sold account needs the permission reveal, too. More than ${PAGE_WITHIN_HOUR} at once need a fresh proof`,
  query: z.object({
    ...pageQuery,
    logProductId: idText,
    status: z.enum(['available', 'held', 'sold', 'withdrawn']).optional(),
    sort: sortBy('createdAt'),
  }),
  output: pageOf(account).extend({ available: z.int(), held: z.int(), sold: z.int(), withdrawn: z.int() }),
  errors: ['VALIDATION_ERROR', 'NOT_FOUND', 'LIMIT_REACHED'],
})

/**
 * Whether an account is stored although it looks like another one: it differs only in characters that no one sees, or in
 * how accents are written.
 */
const addLookalike = z.boolean().optional()

export const createAccount = endpoint({
  method: 'POST',
  path: '/admin/account',
  access: 'admin',
  permission: 'stock',
  act: recorded('account.create'),
  summary: 'Add one account to the stock',
  /** Without `provenance`, the origin of the account is not stated. */
  body: z.strictObject({
    logProductId: id,
    value: accountValue,
    provenance: provenance.optional(),
    addLookalike,
  }),
  output: account,
  status: 201,
  errors: ['VALIDATION_ERROR', 'NOT_FOUND', 'ALREADY_EXISTS', 'LOOKS_ALIKE'],
})

export const updateAccount = endpoint({
  method: 'PUT',
  path: '/admin/account',
  access: 'admin',
  permission: 'stock',
  stepUp: true,
  act: capped('removals', 'account.update'),
  summary: 'Change an account that is not sold',
  body: z.strictObject({ id: longId, value: accountValue, addLookalike }),
  output: account,
  errors: [
    'VALIDATION_ERROR',
    'NOT_FOUND',
    'ACCOUNT_SOLD',
    'ACCOUNT_WITHDRAWN',
    'IN_USE',
    'ALREADY_EXISTS',
    'LOOKS_ALIKE',
    'LIMIT_REACHED',
  ],
})

export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/admin/account/:id',
  access: 'admin',
  permission: 'stock',
  stepUp: true,
  act: capped('removals', 'account.delete'),
  summary: 'Delete an account that is not sold',
  params: z.object({ id: longIdText }),
  output: z.object({ id: longId }),
  errors: ['NOT_FOUND', 'ACCOUNT_SOLD', 'ACCOUNT_WITHDRAWN', 'IN_USE', 'LIMIT_REACHED'],
})

export const withdrawAccount = endpoint({
  method: 'POST',
  path: '/admin/account/withdraw',
  access: 'admin',
  permission: 'stock',
  act: capped('removals', 'account.withdraw'),
  stepUp: true,
  summary: 'Withdraw an account that is not sold; it cannot be added again',
  body: z.strictObject({ id: longId, reason }),
  output: account,
  errors: ['VALIDATION_ERROR', 'NOT_FOUND', 'ACCOUNT_SOLD', 'ACCOUNT_WITHDRAWN', 'IN_USE', 'LIMIT_REACHED'],
})

export const deleteAccounts = endpoint({
  method: 'POST',
  path: '/admin/account/bulk/delete',
  access: 'admin',
  permission: 'stock',
  stepUp: true,
  act: capped('removals', 'account.delete'),
  summary: 'Delete several accounts of a product that are not sold; the answer says for each what happened',
  body: z.strictObject({ logProductId: id, ids: bulkLongIds }),
  output: bulkResult,
  errors: ['VALIDATION_ERROR'],
})

export const withdrawAccounts = endpoint({
  method: 'POST',
  path: '/admin/account/bulk/withdraw',
  access: 'admin',
  permission: 'stock',
  stepUp: true,
  act: capped('removals', 'account.withdraw'),
  summary: 'Withdraw several accounts of a product that are not sold; they cannot be added again',
  body: z.strictObject({ logProductId: id, ids: bulkLongIds, reason }),
  output: bulkResult,
  errors: ['VALIDATION_ERROR'],
})

/** The accounts that one import, or one call of an admin, has added. */
export const batch = z.object({
  id,
  /** The name of the uploaded file, or how the accounts were added. */
  source: z.string(),
  /** Where the accounts come from, in the words of the admin; null: not stated. */
  provenance: z.string().nullable(),
  /** The username of the admin; null: the shop itself, such as the demo. */
  importedBy: z.string().nullable(),
  createdAt: instant,
  /** The number of accounts that it added. */
  accounts: z.int(),
  available: z.int(),
  /** Not for sale until an admin decides about the batch. */
  held: z.int(),
  sold: z.int(),
  withdrawn: z.int(),
  isOnHold: z.boolean(),
})
export type Batch = z.infer<typeof batch>

export const batches = endpoint({
  method: 'GET',
  path: '/admin/account/batch/list',
  access: 'admin',
  permission: 'stock',
  summary: "The batches of a product's accounts, newest first",
  query: z.object({ ...pageQuery, logProductId: idText }),
  output: pageOf(batch),
  errors: ['VALIDATION_ERROR', 'NOT_FOUND'],
})

export const withdrawBatch = endpoint({
  method: 'POST',
  path: '/admin/account/batch/withdraw',
  access: 'admin',
  permission: 'stock',
  stepUp: true,
  act: capped('removals', 'batch.withdraw'),
  summary: 'Withdraw the available accounts of a batch',
  body: z.strictObject({ id, reason }),
  output: z.object({ id, withdrawn: z.int(), sold: z.int() }),
  errors: ['VALIDATION_ERROR', 'NOT_FOUND', 'LIMIT_REACHED'],
})

export const undoBatch = endpoint({
  method: 'POST',
  path: '/admin/account/batch/undo',
  access: 'admin',
  permission: 'stock',
  stepUp: true,
  act: capped('removals', 'batch.undo'),
  summary: 'Delete the available accounts of a batch, as if they had not been imported; sold ones stay sold',
  body: z.strictObject({ id }),
  output: z.object({ id, deleted: z.int(), kept: z.int() }),
  errors: ['VALIDATION_ERROR', 'NOT_FOUND', 'LIMIT_REACHED'],
})
