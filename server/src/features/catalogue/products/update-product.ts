import type { AdminProduct } from '@docket/contract/admin/products'
import type { Database } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/security/actor.ts'
import { writeAuditEntry } from '../../../platform/security/audit-log.ts'
import { getAdminProduct } from './admin-products.ts'
import { lockProductAtRevision } from './lock-product-at-revision.ts'
import {
  auditedProduct,
  lockSubCategoryForProduct,
  type ProductBody,
  productValues,
} from './product-values.ts'

/**
 * Changes a product. Past purchases keep their title and price. With a `revision`, changes the product only if it still
 * has that revision.
 * @throws NOT_FOUND, CHANGED_MEANWHILE, VALIDATION_ERROR
 */
export async function updateProduct(
  db: Database,
  actor: Actor,
  { id, revision, ...body }: ProductBody & { id: number; revision?: number | undefined },
): Promise<AdminProduct> {
  return db.transaction().execute(async (tx) => {
    const before = await lockProductAtRevision(tx, { id, revision })
    await lockSubCategoryForProduct(tx, body)
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
      before: auditedProduct(before),
      after: auditedProduct(after),
    })
    return getAdminProduct(tx, id)
  })
}
