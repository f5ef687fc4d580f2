import type { AdminProduct } from '@docket/contract/admin/product'
import type { Actor } from '../../platform/actor.ts'
import { writeAuditEntry } from '../../platform/audit-log.ts'
import type { Database } from '../../platform/database.ts'
import { getAdminProduct } from './admin-products.ts'
import { holdSubCategory, type ProductBody, productTrail, productValues } from './product-values.ts'
import { refuseOldRevision } from './refuse-old-revision.ts'

/**
 * Changes a product; past purchases keep what they were. With a `revision` only if nobody changed it since.
 * @throws NOT_FOUND, CHANGED_MEANWHILE, VALIDATION_ERROR
 */
export async function updateProduct(
  db: Database,
  actor: Actor,
  { id, revision, ...body }: ProductBody & { id: number; revision?: number | undefined },
): Promise<AdminProduct> {
  return db.transaction().execute(async (tx) => {
    const before = await refuseOldRevision(tx, { id, revision })
    await holdSubCategory(tx, body)
    const after = await tx
      .updateTable('products')
      .set({ ...productValues(body), updated_at: new Date(), revision: before.revision + 1 })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await writeAuditEntry(tx, {
      ...actor,
      action: 'product.update',
      subject: `product:${id}`,
      before: productTrail(before),
      after: productTrail(after),
    })
    return getAdminProduct(tx, id)
  })
}
