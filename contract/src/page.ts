import * as z from 'zod'
import { countText } from './text.ts'

/** The query every list takes. */
export const pageQuery = {
  page: countText({ min: 1, max: 1_000_000 }).optional().describe('From 1.'),
  pageSize: countText({ min: 1, max: 100 }).optional().describe('1 to 100; 10 where it is absent.'),
}

/** `sort=field` ascending, `sort=-field` descending, out of the fields named. */
export function sortBy<const Field extends string>(...fields: [Field, ...Field[]]) {
  const allowed = fields.flatMap((field) => [field, `-${field}` as const])
  return z
    .enum(allowed as [Field | `-${Field}`, ...(Field | `-${Field}`)[]])
    .optional()
    .describe('A field: ascending. With `-` before it: descending.')
}

/** What every list answers. `total` counts all rows that the filters leave, not those of this page. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), total: z.int(), page: z.int(), pageSize: z.int() })
}

export interface Page<Item> {
  items: Item[]
  total: number
  page: number
  pageSize: number
}
