import type { BulkResult } from '@docket/contract/admin/bulk'
import { sql } from 'kysely'
import { byId, changeMany } from '../../../host/db/change-many.ts'
import type { Database, Tx } from '../../../host/db/database.ts'
import type { Actor } from '../../../host/security/actor.ts'
import { lockLimits, useLimit } from '../../../host/security/operator-limits/use-limit.ts'
import { forgetWaitsFor } from '../../restock/waits.ts'
import { discardAccounts, lockStock } from '../../stock/withdraw/discard-accounts.ts'
import { writeEntry } from '../audit/audited.ts'
import { lockProduct } from '../categories/locks.ts'
import { deletePictures } from '../covers/product-pictures.ts'
import { dropUnusedPicture, lockPictures } from '../pictures/unused-pictures.ts'
import { auditedProduct } from './products.ts'

/**
 * Deletes a product and its accounts. A product with accounts that are sold, withdrawn or on hold, or that a customer
 * has paid or wanted to pay for (waiting_purchases), is archived instead and keeps all its accounts. The accounts of an archived product are not for sale. An admin can list them by the
 * product's id, and no import can add them again.
 * @throws NOT_FOUND, LIMIT_REACHED
 */
export async function deleteProduct(
  db: Database,
  actor: Actor,
  { id }: { id: number },
): Promise<{ id: number }> {
  await db.transaction().execute(async (tx) => {
    await lockLimits(tx, actor)
    await deleteOne(tx, actor, id)
  })
  return { id }
}

/** Deletes several products, each as `deleteProduct` does. */
export function deleteProducts(
  db: Database,
  actor: Actor,
  { ids }: { ids: readonly number[] },
): Promise<BulkResult> {
  return changeMany(db, {
    rows: byId(ids),
    // Locks all products before the pictures, because an upload of a cover uses that order, too.
    lock: async (tx, ids) => {
      await lockLimits(tx, actor)
      await lockProducts(tx, ids)
    },
    change: (tx, { id }) => deleteOne(tx, actor, id),
  })
}

async function deleteOne(tx: Tx, actor: Actor, id: number): Promise<void> {
  const product = await lockProduct(tx, id)
  const { available, held, sold, withdrawn } = await lockStock(tx, id)
  // Held accounts are lost, too: otherwise a hold before the deletion would avoid the limit.
  await useLimit(tx, actor, 'removals', available + held)
  const archived = held + sold + withdrawn > 0 || (await hasWaited(tx, id))
  if (!archived) await discardAccounts(tx, id)
  // Orders show the cover of an archived product, and none of its further pictures.
  await deletePictures(tx, id)
  if (archived) {
    await tx.updateTable('products').set({ archived_at: new Date() }).where('id', '=', id).execute()
  } else {
    if (product.cover_hash) await lockPictures(tx, 'covers')
    await tx.deleteFrom('products').where('id', '=', id).execute()
    await dropUnusedPicture(tx, 'covers', product.cover_hash)
  }
  await forgetWaitsFor(tx, id)
  await writeEntry(tx, {
    ...actor,
    action: 'product.delete',
    subject: `product:${id}`,
    before: { ...auditedProduct(product), unsoldLines: available + held },
    after: { archived },
  })
}

async function hasWaited(tx: Tx, id: number): Promise<boolean> {
  const waiting = await tx
    .selectFrom('waiting_purchases')
    .select('id')
    .where('product_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  return waiting !== undefined
}

async function lockProducts(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`SELECT FROM products WHERE id = ANY (${ids}::integer[]) ORDER BY id FOR UPDATE`.execute(tx)
}
