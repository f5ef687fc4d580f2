import type { AdminProduct } from '@docket/contract/admin/products'
import { toCents } from '@docket/contract/money'
import type { Database } from '../../../host/db/database.ts'
import type { Actor } from '../../../host/security/actor.ts'
import type { Identity } from '../../../host/security/sessions.ts'
import { requireProof } from '../../../host/security/step-up.ts'
import { writeEntry } from '../audit/audited.ts'
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
 * has that revision. Another selling price needs a fresh proof.
 * @throws NOT_FOUND, CHANGED_MEANWHILE, STEP_UP_REQUIRED, VALIDATION_ERROR
 */
export async function updateProduct(
  db: Database,
  { caller, ...actor }: Actor & { caller: Identity },
  { id, revision, ...body }: ProductBody & { id: number; revision?: number | undefined },
): Promise<AdminProduct> {
  return db.transaction().execute(async (tx) => {
    const before = await lockProductAtRevision(tx, { id, revision })
    if (before.selling_price_cents !== toCents(body.sellingPrice)) requireProof(caller)
    await lockSubCategoryForProduct(tx, body)
    const after = await tx
      .updateTable('products')
      .set({ ...productValues(body), updated_at: new Date(), revision: before.revision + 1 })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await writeEntry(tx, {
      ...actor,
      action: 'product.update',
      subject: `product:${id}`,
      before: auditedProduct(before),
      after: auditedProduct(after),
    })
    return getAdminProduct(tx, id)
  })
}
