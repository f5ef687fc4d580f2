import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { pageOf, pageQuery, sortBy } from '../page.ts'
import { id, idText, instant, text } from '../text.ts'
import { deleted } from './category.ts'

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
})

export type Account = z.infer<typeof account>

const accountValue = text(MAX_ACCOUNT_LENGTH)
  .trim()
  .refine((value) => /[^\s\u200B-\u200D\u2060]/.test(value), 'Paste account information here')

export const accounts = endpoint({
  method: 'GET',
  path: '/admin/account/list',
  access: 'admin',
  summary: "A product's lines in clear, newest first, with the counts over all of them",
  query: z.object({
    ...pageQuery,
    logProductId: idText,
    status: z.enum(['available', 'sold']).optional(),
    sort: sortBy('createdAt'),
  }),
  output: pageOf(account).extend({ available: z.int(), sold: z.int() }),
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
  errors: ['VALIDATION_ERROR', 'NOT_FOUND', 'ACCOUNT_SOLD', 'ALREADY_EXISTS'],
})

export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/admin/account/:id',
  access: 'admin',
  summary: 'Delete a line that is not sold',
  params: z.object({ id: idText }),
  output: deleted,
  errors: ['NOT_FOUND', 'ACCOUNT_SOLD'],
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
    /** What stands between two entries. */
    separator: z.enum(['newline', 'blank-line', 'custom']).default('newline'),
    /** With `separator=custom`: the text itself. */
    custom: text(20).optional(),
    /** Where the lines come from, kept on the batch. */
    source: text(200).optional(),
  }),
  output: importReport,
  errors: ['VALIDATION_ERROR', 'NOT_FOUND', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
})
