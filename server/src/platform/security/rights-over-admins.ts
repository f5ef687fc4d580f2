import { mayManage, type OperatorRole } from '@docket/contract/permissions'
import { sql } from 'kysely'
import { ADVISORY_LOCKS } from '../db/advisory-locks.ts'
import type { Tx } from '../db/database.ts'
import { ShopError } from '../errors.ts'

/**
 * Allows a change of an admin, or a new admin, only if the actor's role has every permission of the role: `of` is the id of
 * the admin whose present role counts, or a role that is to be given. The roles of admins change one at a time, and both
 * roles are read under that lock, which is taken before the lock of a user's row. Nobody manages themselves, so the actor
 * always stays: a shop cannot lose its last owner, not even if two owners try at once.
 * @throws FORBIDDEN; NOT_FOUND if no admin has the id
 */
export async function requireRightsOver(
  tx: Tx,
  { actorId }: { actorId: number },
  of: number | OperatorRole,
): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${ADVISORY_LOCKS.operators})`.execute(tx)
  const actor = await selectAdmin(tx, actorId).where('suspended_at', 'is', null).executeTakeFirst()
  const role = typeof of === 'string' ? of : await roleOf(tx, of)
  if (!mayManage(actor?.operator_role ?? null, role)) {
    throw new ShopError('FORBIDDEN', 'You can only manage admins whose permissions you have yourself.')
  }
}

async function roleOf(tx: Tx, id: number): Promise<OperatorRole | null> {
  const admin = await selectAdmin(tx, id).executeTakeFirst()
  if (!admin) throw new ShopError('NOT_FOUND')
  return admin.operator_role
}

function selectAdmin(tx: Tx, id: number) {
  return tx.selectFrom('users').select('operator_role').where('id', '=', id).where('role', '=', 'ADMIN')
}
