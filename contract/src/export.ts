import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { text } from './text.ts'

/** How long a link to a file works, in seconds. It works once. */
export const LINK_SECONDS = 60

/**
 * The two calls that save a list as a file: `link` takes the list's own filters and answers an address, which a browser
 * then opens without the bearer token that it cannot send along; `file` is that address.
 */
export function exportOf<Filters extends z.ZodType>(
  path: `/admin/${string}`,
  rows: string,
  filters: Filters,
) {
  return {
    link: endpoint({
      method: 'POST',
      path: `${path}/export-link`,
      access: 'admin',
      summary: `An address that gives ${rows} that these filters leave as CSV: once, within ${LINK_SECONDS} s, while the caller's session lives`,
      query: filters,
      output: z.object({
        url: z.string(),
        /** How many rows the filters leave now. */
        rows: z.int(),
      }),
      errors: ['VALIDATION_ERROR', 'RATE_LIMITED'],
    }),
    file: endpoint({
      method: 'GET',
      path: `${path}/export.csv`,
      access: 'public',
      summary: `text/csv: ${rows}, as the link says; the header x-row-count tells how many`,
      query: z.object({
        /** From the link; it stands for the session that asked for it. */
        token: text(4_000),
      }),
      output: z.string(),
      errors: ['VALIDATION_ERROR', 'INVALID_TOKEN', 'RATE_LIMITED'],
    }),
  }
}
