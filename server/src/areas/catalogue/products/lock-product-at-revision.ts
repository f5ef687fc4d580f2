import type { Tx } from '../../../host/db/database.ts'
import { ShopError } from '../../../host/errors.ts'
import { lockProduct } from '../categories/locks.ts'

/**
 * Locks a product for an edit of this `revision`, or of any revision if it is undefined. Returns the product.
 * @throws NOT_FOUND if the product was deleted, CHANGED_MEANWHILE if it was edited after that revision. The error says
 * by whom and when.
 */
export async function lockProductAtRevision(
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

/** The last edit or deletion in the audit log; an empty object if there is none. */
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
