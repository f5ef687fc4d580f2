import * as z from 'zod'
import { errorCode } from '../errors.ts'
import { id } from '../text.ts'

/** The most rows of one bulk action: the largest page of a list. */
export const MAX_BULK = 100

/** Rows that one bulk action changes, each with its id. */
export function bulkOf<Row extends z.ZodType<{ id: number }>>(row: Row) {
  return z
    .array(row)
    .min(1, 'Select at least one.')
    .max(MAX_BULK, `Select at most ${MAX_BULK}.`)
    .refine((rows) => areDistinct(rows.map((each) => each.id)), 'Something is selected twice.')
}

/** The ids of the rows that one bulk action changes. */
export const bulkIds = z
  .array(id)
  .min(1, 'Select at least one.')
  .max(MAX_BULK, `Select at most ${MAX_BULK}.`)
  .refine(areDistinct, 'Something is selected twice.')

function areDistinct(ids: readonly number[]): boolean {
  return new Set(ids).size === ids.length
}

/** What happened to each row of a bulk action. A refused row is unchanged; it does not stop the others. */
export const bulkResult = z.object({
  done: z.array(id),
  refused: z.array(z.object({ id, code: errorCode, error: z.string() })),
})

export type BulkResult = z.infer<typeof bulkResult>
