import { sql } from 'kysely'
import { functionsSchema } from '../../../host/db/migrate/functions.ts'
import type { DeleteBatch } from '../../../host/db/retention/delete-old-rows.ts'

/** See delete-unconfirmed-secrets.sql: the shop's own role cannot delete a second step. */
export const deleteUnconfirmedSecrets: DeleteBatch = async (tx) => {
  const { rows } = await sql<{ deleted: number }>`
    SELECT ${sql.id(functionsSchema)}.delete_unconfirmed_secrets() AS deleted`.execute(tx)
  return { deleted: rows[0]?.deleted ?? 0, mayBeMore: false }
}
