import { mayManage, type OperatorRole } from '@docket/contract/permissions'
import { sql } from 'kysely'
import { ADVISORY_LOCKS } from '../db/advisory-locks.ts'
import type { Tx } from '../db/database.ts'
import { ShopError } from '../errors.ts'

/**
 * Checks that the actor's role has every permission of another role. `target` is the id of an admin, whose present role
 * counts, or a role that the actor wants to give.
 *
 * One lock makes changes of admins run one after the other. This function takes the lock, and then reads the roles.
 * Call it before you lock a user's row, so that two changes cannot deadlock. The callers refuse a change of the actor's
 * own account. So a shop always keeps an owner, even if two owners try to demote each other at the same time.
 * @throws FORBIDDEN; NOT_FOUND if no admin has the id
 */
export async function requireRightsOver(
  tx: Tx,
  { actorId }: { actorId: number },
  target: number | OperatorRole,
): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${ADVISORY_LOCKS.operators})`.execute(tx)
  const actor = await selectAdmin(tx, actorId).where('suspended_at', 'is', null).executeTakeFirst()
  const role = typeof target === 'string' ? target : await roleOf(tx, target)
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
