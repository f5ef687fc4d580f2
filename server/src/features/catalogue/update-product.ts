import type { AdminProduct } from '@docket/contract/admin/product'
import type { Actor } from '../../platform/actor.ts'
import { recordChange } from '../../platform/audit-log.ts'
import type { Database } from '../../platform/database.ts'
import { lockProduct } from './locks.ts'
import { holdSubCategory, type ProductBody, productTrail, productValues } from './product-values.ts'
import { adminProduct, selectProducts } from './select-products.ts'

/** Changes a product; past purchases keep what they were. @throws NOT_FOUND, VALIDATION_ERROR */
export async function updateProduct(
  db: Database,
  actor: Actor,
  { id, ...body }: ProductBody & { id: number },
): Promise<AdminProduct> {
  return db.transaction().execute(async (tx) => {
    const before = await lockProduct(tx, id)
    await holdSubCategory(tx, body)
    const after = await tx
      .updateTable('products')
      .set({ ...productValues(body), updated_at: new Date() })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await recordChange(tx, {
      ...actor,
      action: 'product.update',
      subject: `product:${id}`,
      before: productTrail(before),
      after: productTrail(after),
    })
    return adminProduct(await selectProducts(tx).where('products.id', '=', id).executeTakeFirstOrThrow())
  })
}
