import { sql } from 'kysely'
import type { Tx } from '../../../host/db/database.ts'

type PictureTable = 'logos' | 'covers'

/** The tables of pictures, each with the tables and the columns that refer to it. */
const USES: Record<PictureTable, readonly (readonly [table: string, column: string])[]> = {
  logos: [['categories', 'logo_hash']],
  covers: [
    ['products', 'cover_hash'],
    ['product_pictures', 'hash'],
  ],
}

/**
 * Lets one transaction at a time change the pictures of a table, so that none of them deletes a picture that another
 * transaction is about to use. Reads do not wait. Lock the category or the product first.
 */
export async function lockPictures(tx: Tx, table: PictureTable): Promise<void> {
  await sql`LOCK TABLE ${sql.table(table)} IN SHARE ROW EXCLUSIVE MODE`.execute(tx)
}

/** Deletes a picture that no row uses any more, not even an archived one. Call `lockPictures` first. */
export async function dropUnusedPicture(tx: Tx, table: PictureTable, hash: Buffer | null): Promise<void> {
  if (hash === null) return
  const isUnused = USES[table].map(
    ([user, column]) => sql`NOT EXISTS (SELECT FROM ${sql.table(user)} WHERE ${sql.ref(column)} = ${hash})`,
  )
  await sql`DELETE FROM ${sql.table(table)} WHERE hash = ${hash} AND ${sql.join(isUnused, sql` AND `)}`.execute(
    tx,
  )
}
