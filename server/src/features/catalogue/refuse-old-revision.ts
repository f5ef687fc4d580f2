import type { Tx } from '../../platform/database.ts'
import { ShopError } from '../../platform/errors.ts'
import { lockProduct } from './locks.ts'

/**
 * Locks a live product for an edit that began with `revision` (undefined: with whatever is there). Where another edit
 * or a deletion was quicker, its refusal says whose it was and when. @throws NOT_FOUND, CHANGED_MEANWHILE
 */
export async function refuseOldRevision(
  tx: Tx,
  { id, revision }: { id: number; revision: number | undefined },
) {
  const product = await lockProduct(tx, id).catch(async (error: unknown) => {
    if (!(error instanceof ShopError)) throw error
    throw new ShopError(error.code, error.message, await lastChange(tx, id))
  })
  if (revision !== undefined && revision !== product.revision) {
    throw new ShopError('CHANGED_MEANWHILE', undefined, await lastChange(tx, id))
  }
  return product
}

/** Nothing for a product that the trail does not know. */
async function lastChange(tx: Tx, id: number) {
  const row = await tx
    .selectFrom('audit_log')
    .leftJoin('users', 'users.id', 'audit_log.actor_id')
    .select(['users.email', 'audit_log.created_at'])
    .where('audit_log.subject', '=', `product:${id}`)
    .where('audit_log.action', 'in', ['product.update', 'product.delete'])
    .orderBy('audit_log.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { changed: { by: row.email, at: row.created_at.toISOString() } } : {}
}
