import * as z from 'zod'
import { countText } from './text.ts'

export const MAX_PAGE_SIZE = 100

/** The query of every list. */
export const pageQuery = {
  page: countText({ min: 1, max: 1_000_000 }).optional().describe('From 1.'),
  pageSize: countText({ min: 1, max: MAX_PAGE_SIZE })
    .optional()
    .describe(`1 to ${MAX_PAGE_SIZE}. Default: 10.`),
}

/** `sort=field` for ascending, `sort=-field` for descending, with one of these fields. */
export function sortBy<const Field extends string>(...fields: [Field, ...Field[]]) {
  const allowed = fields.flatMap((field) => [field, `-${field}` as const])
  return z
    .enum(allowed as [Field | `-${Field}`, ...(Field | `-${Field}`)[]])
    .optional()
    .describe('A field: ascending. With `-` before it: descending.')
}

/** The answer of every list. `total` counts all rows that match the filters, not only those of this page. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), total: z.int(), page: z.int(), pageSize: z.int() })
}

export interface Page<Item> {
  items: Item[]
  total: number
  page: number
  pageSize: number
}
