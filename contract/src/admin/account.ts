import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { pageOf, pageQuery, sortBy } from '../page.ts'
import { id, idText, instant, text } from '../text.ts'
import { deleted } from './category.ts'
import { reason } from './user.ts'

/** The most characters one line may have. */
export const MAX_ACCOUNT_LENGTH = 10_000
/** The largest upload the import takes, in bytes. */
export const MAX_IMPORT_BYTES = 64 * 1024 * 1024

const account = z.object({
  id,
  logProductId: id,
  value: z.string(),
  isSold: z.boolean(),
  createdAt: instant,
  /** The order that a sold line went out with. */
  orderId: id.nullable(),
  /** It was taken out of stock for good. */
  isWithdrawn: z.boolean(),
})

export type Account = z.infer<typeof account>

/** Whether a text has only white space and zero-width characters: nothing that could be sold. */
export function isBlank(text: string): boolean {
  return !/[^\s\u200B-\u200D\u2060]/.test(text)
}

const accountValue = text(MAX_ACCOUNT_LENGTH)
  .trim()
  .refine((value) => !isBlank(value), 'Paste account information here')

export const accounts = endpoint({
  method: 'GET',
  path: '/admin/account/list',
  access: 'admin',
  summary: "A product's lines in clear, newest first, with the counts over all of them",
  query: z.object({
    ...pageQuery,
    logProductId: idText,
    status: z.enum(['available', 'sold', 'withdrawn']).optional(),
    sort: sortBy('createdAt'),
  }),
  output: pageOf(account).extend({ available: z.int(), sold: z.int(), withdrawn: z.int() }),
  errors: ['VALIDATION_ERROR', 'NOT_FOUND'],
})

export const createAccount = endpoint({
  method: 'POST',
  path: '/admin/account',
  access: 'admin',
  summary: 'Put one line in stock',
  body: z.strictObject({ logProductId: id, value: accountValue }),
  output: account,
  status: 201,
  errors: ['VALIDATION_ERROR', 'NOT_FOUND', 'ALREADY_EXISTS'],
})

export const updateAccount = endpoint({
  method: 'PUT',
  path: '/admin/account',
  access: 'admin',
  summary: 'Change a line that is not sold',
  body: z.strictObject({ id, value: accountValue }),
  output: account,
  errors: ['VALIDATION_ERROR', 'NOT_FOUND', 'ACCOUNT_SOLD', 'ACCOUNT_WITHDRAWN', 'ALREADY_EXISTS'],
})

export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/admin/account/:id',
  access: 'admin',
  summary: 'Delete a line that is not sold',
  params: z.object({ id: idText }),
  output: deleted,
  errors: ['NOT_FOUND', 'ACCOUNT_SOLD', 'ACCOUNT_WITHDRAWN'],
})

export const withdrawAccount = endpoint({
  method: 'POST',
  path: '/admin/account/withdraw',
  access: 'admin',
  summary: 'Take a line that is not sold out of stock for good; it is never put in again',
  body: z.strictObject({ id, reason }),
  output: account,
  errors: ['VALIDATION_ERROR', 'NOT_FOUND', 'ACCOUNT_SOLD', 'ACCOUNT_WITHDRAWN'],
})

/** Where lines came from: an upload, or one typed in. */
const batch = z.object({
  id,
  source: z.string(),
  /** The username of the admin who put it in; null: the shop itself, such as the demo. */
  importedBy: z.string().nullable(),
  createdAt: instant,
  /** How many lines it brought, whatever became of them. */
  lines: z.int(),
  available: z.int(),
  sold: z.int(),
  withdrawn: z.int(),
})
export type Batch = z.infer<typeof batch>

export const batches = endpoint({
  method: 'GET',
  path: '/admin/account/batch/list',
  access: 'admin',
  summary: "The batches that a product's lines came in, newest first",
  query: z.object({ ...pageQuery, logProductId: idText }),
  output: pageOf(batch),
  errors: ['VALIDATION_ERROR', 'NOT_FOUND'],
})

export const withdrawBatch = endpoint({
  method: 'POST',
  path: '/admin/account/batch/withdraw',
  access: 'admin',
  summary: 'Take what is left of a batch out of stock for good',
  body: z.strictObject({ id, reason }),
  output: z.object({ id, withdrawn: z.int(), sold: z.int() }),
  errors: ['VALIDATION_ERROR', 'NOT_FOUND'],
})

export const undoBatch = endpoint({
  method: 'POST',
  path: '/admin/account/batch/undo',
  access: 'admin',
  summary: 'Delete what is left of a batch, as if it had not been imported; what was sold stays sold',
  body: z.strictObject({ id }),
  output: z.object({ id, deleted: z.int(), kept: z.int() }),
  errors: ['VALIDATION_ERROR', 'NOT_FOUND'],
})

/** What an import found; with `mode=preview` nothing is stored and `batchId` is null. */
const importReport = z.object({
  new: z.int(),
  duplicateInUpload: z.int(),
  duplicateInStock: z.int(),
  blank: z.int(),
  /** Lines longer than MAX_ACCOUNT_LENGTH or with characters that cannot be stored: never imported. */
  invalid: z.int(),
  batchId: id.nullable(),
  /** The first lines as they were judged, for the preview. `entry` counts from 1. */
  sample: z.array(
    z.object({
      entry: z.int(),
      value: z.string(),
      verdict: z.enum(['new', 'duplicateInUpload', 'duplicateInStock', 'invalid']),
    }),
  ),
})

export type ImportReport = z.infer<typeof importReport>

export const importAccounts = endpoint({
  method: 'POST',
  path: '/admin/account/import',
  access: 'admin',
  summary: 'Stream lines (text/plain, UTF-8) into stock, or preview what would be stored',
  query: z.object({
    logProductId: idText,
    mode: z.enum(['preview', 'commit']),
    /** What separates two entries; with `none` the whole upload is one entry. */
    separator: z.enum(['newline', 'blank-line', 'custom', 'none']).default('newline'),
    /** With `separator=custom`: the text itself. */
    custom: text(20).optional(),
    /** Where the lines come from, kept on the batch. */
    source: text(200).optional(),
  }),
  output: importReport,
  errors: ['VALIDATION_ERROR', 'NOT_FOUND', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
})
