import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import type { Permission } from './permissions.ts'
import { text } from './text.ts'

/** How long a link to a file works, in seconds. It works once. */
export const LINK_SECONDS = 60

/**
 * The two calls that export a list as a file. `link` has the filters of the list and returns an address. The browser
 * opens that address, which is `file`, without a bearer token, because it cannot send one with a download.
 */
export function exportOf<Filters extends z.ZodType>(
  path: `/admin/${string}`,
  /** What the file contains, for the summaries: `the security events`. */
  content: string,
  filters: Filters,
  /** The permission that the list on the screen needs; `any-operator` if every admin may see it. */
  listPermission: Permission | 'any-operator',
) {
  return {
    link: endpoint({
      method: 'POST',
      path: `${path}/export-link`,
      access: 'admin',
      permission: listPermission === 'any-operator' ? 'export' : ['export', listPermission],
      act: {
        caps: ['exports'],
        entries: { none: 'written when the file is opened' },
        mails: { none: 'the limit is enough' },
      },
      stepUp: true,
      summary: `An address of a CSV file with ${content} that match the filters; it works once, within ${LINK_SECONDS} s and during the caller's session`,
      query: filters,
      output: z.object({
        url: z.string(),
        /** The number of rows that match the filters now. */
        rows: z.int(),
      }),
      errors: ['VALIDATION_ERROR', 'RATE_LIMITED', 'LIMIT_REACHED'],
    }),
    file: endpoint({
      method: 'GET',
      path: `${path}/export.csv`,
      access: 'public',
      summary: `A CSV file with ${content} of the link; the header x-row-count has their number`,
      query: z.object({
        /** The token of the link, which is bound to the caller's session. */
        token: text(4_000),
      }),
      output: z.string(),
      outputType: 'text/csv',
      errors: ['VALIDATION_ERROR', 'INVALID_TOKEN', 'RATE_LIMITED'],
    }),
  }
}
