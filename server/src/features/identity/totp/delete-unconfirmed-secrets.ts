import { sql } from 'kysely'
import { functionsSchema } from '../../../platform/db/migrate/functions.ts'
import type { DeleteBatch } from '../../../platform/db/retention/delete-old-rows.ts'

/** See delete-unconfirmed-secrets.sql: the shop's own role cannot delete a second step. */
export const deleteUnconfirmedSecrets: DeleteBatch = async (tx) => {
  const { rows } = await sql<{ deleted: number }>`
    SELECT ${sql.id(functionsSchema)}.delete_unconfirmed_secrets() AS deleted`.execute(tx)
  return { deleted: rows[0]?.deleted ?? 0, mayBeMore: false }
}
