import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'

/**
 * Lets one transaction at a time change covers, so that it cannot delete a cover that another one gives to a product.
 * Reads do not wait. Lock the product first.
 */
export async function lockCovers(tx: Tx): Promise<void> {
  await sql`LOCK TABLE covers IN SHARE ROW EXCLUSIVE MODE`.execute(tx)
}

/** Deletes the files of a cover that no product has, not even an archived one. Call `lockCovers` first. */
export async function dropUnusedCover(tx: Tx, hash: Buffer | null): Promise<void> {
  if (hash === null) return
  await tx
    .deleteFrom('covers')
    .where('hash', '=', hash)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('products').select('id').where('cover_hash', '=', hash))),
    )
    .execute()
}
