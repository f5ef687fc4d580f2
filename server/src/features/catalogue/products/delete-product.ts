import { discardAccounts, lockStock } from '../../../inventory/withdraw/discard-accounts.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/security/actor.ts'
import { writeAuditEntry } from '../../../platform/security/audit-log.ts'
import { lockProduct } from '../categories/locks.ts'
import { dropUnusedPicture, lockPictures } from '../pictures/unused-pictures.ts'
import { auditedProduct } from './product-values.ts'

/**
 * Deletes a product and its accounts. A product with accounts that are sold, withdrawn or on hold is archived instead
 * and keeps all its accounts. These are not for sale, an admin can list them by the product's id, and no import can add
 * them again.
 * @throws NOT_FOUND
 */
export async function deleteProduct(
  db: Database,
  actor: Actor,
  { id }: { id: number },
): Promise<{ id: number }> {
  return db.transaction().execute(async (tx) => {
    const product = await lockProduct(tx, id)
    const { available, held, sold, withdrawn } = await lockStock(tx, id)
    const archived = held + sold + withdrawn > 0
    if (archived) {
      await tx.updateTable('products').set({ archived_at: new Date() }).where('id', '=', id).execute()
    } else {
      await discardAccounts(tx, id)
      if (product.cover_hash) await lockPictures(tx, 'covers')
      await tx.deleteFrom('products').where('id', '=', id).execute()
      await dropUnusedPicture(tx, 'covers', product.cover_hash)
    }
    await writeAuditEntry(tx, {
      ...actor,
      action: 'product.delete',
      subject: `product:${id}`,
      before: { ...auditedProduct(product), unsoldLines: available + held },
      after: { archived },
    })
    return { id }
  })
}
