import * as z from 'zod'
import { dollars } from './amounts.ts'
import { endpoint } from './endpoint.ts'
import { LINK_SECONDS } from './export.ts'
import { countText, instant, longId, text, textOfForm } from './text.ts'

/** A month of the shop's calendar, such as `2026-11`. */
export const month = textOfForm(/^\d{4}-(?:0[1-9]|1[0-2])$/, 7, 'Enter a month such as 2026-11.')

export const statementMonths = endpoint({
  method: 'GET',
  path: '/history/statements',
  access: 'user',
  summary: "The months from the first entry of the caller's wallet until now, newest first",
  output: z.object({
    months: z.array(z.string()),
    /** The time zone of the shop's days. */
    timeZone: z.string(),
  }),
  errors: [],
})

/** The entries that one answer has at most: those of a printed statement. The file has all of them. */
export const PRINTED_ENTRIES = 1_000

export const statementEntry = z.object({
  id: longId,
  at: instant,
  description: z.string(),
  /** The number by which the customer finds it: `ORD-0042`, `D-7`. */
  reference: z.string(),
  /** What was added to the wallet; null for what was taken from it. */
  in: dollars.nullable(),
  out: dollars.nullable(),
  /** The balance of the wallet after this entry. */
  balance: dollars,
})
export type StatementEntry = z.infer<typeof statementEntry>

export const statement = endpoint({
  method: 'GET',
  path: '/history/statements/:month',
  access: 'user',
  summary:
    "The statement of a month, from the ledger: `opening` + `in` − `out` = `closing`, which is the next month's `opening`",
  params: z.object({ month }),
  query: z.object({
    page: countText({ min: 1, max: 1_000_000 }).optional().describe('From 1.'),
    pageSize: countText({ min: 1, max: PRINTED_ENTRIES })
      .optional()
      .describe(`1 to ${PRINTED_ENTRIES}. Default: 50.`),
  }),
  output: z.object({
    month: z.string(),
    timeZone: z.string(),
    /** True if the month is not over. */
    isSoFar: z.boolean(),
    opening: dollars,
    in: dollars,
    out: dollars,
    closing: dollars,
    /** In the order of the ledger, the oldest first. */
    items: z.array(statementEntry),
    total: z.int(),
    page: z.int(),
    pageSize: z.int(),
  }),
  errors: ['VALIDATION_ERROR', 'NOT_FOUND', 'RATE_LIMITED'],
})

export const statementLink = endpoint({
  method: 'POST',
  path: '/history/statements/:month/export-link',
  access: 'user',
  summary: `An address of a CSV file with all entries of the month; it works once, within ${LINK_SECONDS} s and during the caller's session`,
  params: z.object({ month }),
  output: z.object({ url: z.string() }),
  errors: ['NOT_FOUND', 'RATE_LIMITED'],
})

export const statementFile = endpoint({
  method: 'GET',
  path: '/history/statement.csv',
  access: 'public',
  summary: 'The CSV file of the link',
  query: z.object({
    /** The token of the link, which is bound to the caller's session. */
    token: text(4_000),
  }),
  output: z.string(),
  outputType: 'text/csv',
  errors: ['VALIDATION_ERROR', 'INVALID_TOKEN', 'RATE_LIMITED'],
})
