import { mayManage, type OperatorRole } from '@docket/contract/permissions'
import { sql } from 'kysely'
import { ADVISORY_LOCKS } from '../db/advisory-locks.ts'
import type { Tx } from '../db/database.ts'
import { ShopError } from '../errors.ts'

/**
 * Allows a change of an admin only if the actor's role has every permission of `roles`: those that the admin has now and
 * those that the admin will have. The roles of admins change one at a time, and the actor's is read under that lock. Nobody
 * manages themselves, so the actor always stays: a shop cannot lose its last owner, not even if two owners try at once.
 * @throws FORBIDDEN
 */
export async function requireManager(
  tx: Tx,
  { actorId }: { actorId: number },
  roles: readonly (OperatorRole | null)[],
): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${ADVISORY_LOCKS.operators})`.execute(tx)
  const actor = await tx
    .selectFrom('users')
    .select('operator_role')
    .where('id', '=', actorId)
    .where('suspended_at', 'is', null)
    .executeTakeFirst()
  const own = actor?.operator_role ?? null
  if (!roles.every((role) => mayManage(own, role))) {
    throw new ShopError('FORBIDDEN', 'You can only manage admins whose permissions you have yourself.')
  }
}
