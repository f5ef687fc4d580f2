import type { BulkResult } from '@docket/contract/admin/bulk'
import { ShopError } from '../errors.ts'
import type { Database, Tx } from './database.ts'
import { inTransaction } from './in-transaction.ts'

interface Changes<Row> {
  rows: readonly Row[]
  /** Changes one row. It must refuse before its first write, because a refusal does not undo what is written. */
  change: (tx: Tx, row: Row) => Promise<void>
  /** Locks that every row needs before one of them is changed. */
  lock?: (tx: Tx, ids: readonly number[]) => Promise<void>
}

/**
 * A bulk action: changes the rows in one transaction, the lowest id first, so that two bulk actions do not deadlock. A
 * refused row (a `ShopError`) does not stop the others. Any other error undoes all of them.
 */
export async function changeMany<Row extends { id: number }>(
  db: Database,
  { rows, change, lock }: Changes<Row>,
): Promise<BulkResult> {
  const sorted = [...rows].sort((one, other) => one.id - other.id)
  return inTransaction(db, async (tx) => {
    const result: BulkResult = { done: [], refused: [] }
    await lock?.(
      tx,
      sorted.map(({ id }) => id),
    )
    for (const row of sorted) {
      try {
        await change(tx, row)
        result.done.push(row.id)
      } catch (error) {
        if (!(error instanceof ShopError)) throw error
        result.refused.push({ id: row.id, code: error.code, error: error.message })
      }
    }
    return result
  })
}

/** The rows of a bulk action that needs nothing but their ids. */
export function byId(ids: readonly number[]): { id: number }[] {
  return ids.map((id) => ({ id }))
}
