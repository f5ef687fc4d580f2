import { sql } from 'kysely'
import type { Database } from '../database.ts'

/**
 * An SQL expression that is true if the current role can change or delete rows of the ledger or of the audit log:
 * because it is a superuser, owns the ledger, may become the owner, or has the right itself.
 */
export const CAN_CHANGE_LEDGER = `(
  SELECT r.rolsuper OR r.rolcreaterole OR pg_has_role(r.oid, c.relowner, 'MEMBER')
    OR has_table_privilege('transfers', 'UPDATE, DELETE, TRUNCATE, TRIGGER')
    OR has_table_privilege('audit_log', 'UPDATE, DELETE, TRUNCATE, TRIGGER')
    OR has_schema_privilege('public', 'CREATE')
  FROM pg_roles r, pg_class c WHERE r.rolname = current_user AND c.oid = 'transfers'::regclass
)`

export async function canChangeLedger(db: Database): Promise<boolean> {
  const { rows } = await sql<{ answer: boolean }>`SELECT ${sql.raw(CAN_CHANGE_LEDGER)} AS answer`.execute(db)
  return rows[0]?.answer !== false
}
