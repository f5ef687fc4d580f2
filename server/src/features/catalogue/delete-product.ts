import type { Actor } from '../../platform/actor.ts'
import { writeAuditEntry } from '../../platform/audit-log.ts'
import type { Database } from '../../platform/database.ts'
import { discardAccounts, lockStock } from '../../stock/discard-accounts.ts'
import { lockProduct } from './locks.ts'
import { productTrail } from './product-values.ts'

/**
 * Takes a product out of the shop. One that nobody bought is deleted with its lines; one with purchases is archived,
 * and its unsold lines are kept: they are paid stock, nobody can buy them, and an admin still lists them by the
 * product's id. So is one with withdrawn lines, which must stay known. @throws NOT_FOUND
 */
export async function deleteProduct(
  db: Database,
  actor: Actor,
  { id }: { id: number },
): Promise<{ id: number }> {
  return db.transaction().execute(async (tx) => {
    const product = await lockProduct(tx, id)
    const { available, sold, withdrawn } = await lockStock(tx, id)
    const archived = sold + withdrawn > 0
    if (archived) {
      await tx.updateTable('products').set({ archived_at: new Date() }).where('id', '=', id).execute()
    } else {
      await discardAccounts(tx, id)
      await tx.deleteFrom('products').where('id', '=', id).execute()
    }
    await writeAuditEntry(tx, {
      ...actor,
      action: 'product.delete',
      subject: `product:${id}`,
      before: { ...productTrail(product), unsoldLines: available },
      after: { archived },
    })
    return { id }
  })
}
