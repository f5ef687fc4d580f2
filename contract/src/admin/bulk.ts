import * as z from 'zod'
import { errorCode } from '../errors.ts'
import { MAX_PAGE_SIZE } from '../page.ts'
import { id, longId, stopWith } from '../text.ts'

/** The maximum number of rows of one bulk action. */
const MAX_BULK = MAX_PAGE_SIZE

/** Rows that one bulk action changes, each with its id. */
export function bulkOf<Row extends z.ZodType<{ id: number }>>(row: Row) {
  return severalOf(row, (each) => each.id)
}

/** The ids of the rows that one bulk action changes. */
export const bulkIds = severalOf(id, (each) => each)
/** Like `bulkIds`, but with the longer ids of a table that grows with the sales. */
export const bulkLongIds = severalOf(longId, (each) => each)

function severalOf<Item extends z.ZodType>(item: Item, idOf: (each: z.output<Item>) => number) {
  return z
    .array(item)
    .min(1, 'Select at least one.')
    .max(MAX_BULK, stopWith(`Select at most ${MAX_BULK}.`))
    .refine((items) => new Set(items.map(idOf)).size === items.length, 'Something is selected twice.')
}

/** What happened to each row of a bulk action. A refused row is unchanged; it does not stop the others. */
export const bulkResult = z.object({
  done: z.array(longId),
  refused: z.array(z.object({ id: longId, code: errorCode, error: z.string() })),
})

export type BulkResult = z.infer<typeof bulkResult>
