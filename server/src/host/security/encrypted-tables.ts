import { DECLARED_TABLES } from '../db/declared-tables.ts'
import type { EncryptedColumn } from '../db/table-facts.ts'

/** A table with `id`, `key_id` and one encrypted column. */
export interface EncryptedTable extends EncryptedColumn {
  table: string
}

/** What the areas declare as encrypted under the shop's data keys. */
export const ENCRYPTED_TABLES: readonly EncryptedTable[] = Object.entries(DECLARED_TABLES).flatMap(
  ([table, { encrypted }]) => (encrypted ? [{ table, ...encrypted }] : []),
)
