import * as z from 'zod'
import { recorded } from '../acts.ts'
import { endpoint } from '../endpoint.ts'
import { id, idText, text } from '../text.ts'
import { provenance } from './stock.ts'

/** The largest upload of an import, in bytes. */
export const MAX_IMPORT_BYTES = 64 * 1024 * 1024
/** The maximum number of characters of a separator between entries. */
export const MAX_SEPARATOR_LENGTH = 20

/** The result of an import. With `mode=preview` nothing is stored and `batchId` is null. */
export const importReport = z.object({
  new: z.int(),
  duplicateInUpload: z.int(),
  duplicateInStock: z.int(),
  /** Left out, because they only look like an earlier entry or an account of the shop. 0.3.1 does not send it. */
  lookalike: z.int().optional(),
  blank: z.int(),
  /** Entries that are longer than MAX_ACCOUNT_LENGTH or contain characters that cannot be stored. */
  invalid: z.int(),
  batchId: id.nullable(),
  /**
   * The first entry if it has the names of columns; otherwise null. A process of release 0.3.0 does not send it.
   */
  header: z.string().nullable().optional(),
  /** The first entries that are left out, with the reason. `entry` counts from 1. */
  problems: z.array(
    z.object({
      entry: z.int(),
      /** The text of an invalid entry is shortened, because it may be very long. */
      value: z.string(),
      verdict: z.enum(['duplicateInUpload', 'duplicateInStock', 'lookalike', 'invalid', 'blank', 'header']),
    }),
  ),
  /** The first new entries. If another import stores one of them first, its verdict is `duplicateInStock`. */
  sample: z.array(
    z.object({
      entry: z.int(),
      value: z.string(),
      verdict: z.enum(['new', 'duplicateInUpload', 'duplicateInStock', 'lookalike', 'invalid']),
    }),
  ),
})

export type ImportReport = z.infer<typeof importReport>

export const importAccounts = endpoint({
  method: 'POST',
  path: '/admin/account/import',
  access: 'admin',
  permission: 'stock',
  act: recorded('account.import'),
  summary: 'Import accounts, or preview the import',
  upload: { mediaType: 'text/plain', form: z.string().describe('The accounts in UTF-8 or UTF-16.') },
  query: z.object({
    logProductId: idText,
    mode: z.enum(['preview', 'commit']),
    /** The separator between entries; with `none` the upload is one entry. */
    separator: z.enum(['newline', 'blank-line', 'custom', 'none']).default('newline'),
    /** With `separator=custom`: the separator. */
    custom: text(MAX_SEPARATOR_LENGTH).optional(),
    /** What to do with a first entry that has the names of columns, such as `email,password`. */
    header: z.enum(['import', 'leave-out']).default('import'),
    /** The name of the file, stored with the batch. */
    source: text(200).optional(),
    /** Required with `mode=commit`: where the accounts come from. Stored with the batch and in the audit log. */
    provenance: provenance.optional(),
    /** Whether entries that only look like an earlier entry or an account of the shop are left out, or added. */
    lookalikes: z.enum(['leave-out', 'add']).default('leave-out'),
  }),
  output: importReport,
  errors: ['VALIDATION_ERROR', 'NOT_FOUND', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
})
