import type { AdminProduct } from '@docket/contract/admin/product'
import type { Actor } from '../../platform/actor.ts'
import { writeAuditEntry } from '../../platform/audit-log.ts'
import type { Database } from '../../platform/database.ts'
import { getAdminProduct } from './admin-products.ts'
import { holdSubCategory, type ProductBody, productTrail, productValues } from './product-values.ts'

/** Creates a product, with nothing in stock. @throws VALIDATION_ERROR where its subcategory does not fit. */
export async function createProduct(db: Database, actor: Actor, body: ProductBody): Promise<AdminProduct> {
  return db.transaction().execute(async (tx) => {
    await holdSubCategory(tx, body)
    const created = await tx
      .insertInto('products')
      .values(productValues(body))
      .returningAll()
      .executeTakeFirstOrThrow()
    await writeAuditEntry(tx, {
      ...actor,
      action: 'product.create',
      subject: `product:${created.id}`,
      after: productTrail(created),
    })
    return getAdminProduct(tx, created.id)
  })
}
