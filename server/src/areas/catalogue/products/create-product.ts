import type { AdminProduct } from '@docket/contract/admin/products'
import type { Database } from '../../../host/db/database.ts'
import type { Actor } from '../../../host/security/actor.ts'
import { writeEntry } from '../audit/audited.ts'
import { getAdminProduct } from './admin-products.ts'
import {
  auditedProduct,
  lockSubCategoryForProduct,
  type ProductBody,
  productValues,
} from './product-values.ts'

/** Creates a product without accounts. @throws VALIDATION_ERROR if the subcategory does not belong to the category. */
export async function createProduct(db: Database, actor: Actor, body: ProductBody): Promise<AdminProduct> {
  return db.transaction().execute(async (tx) => {
    await lockSubCategoryForProduct(tx, body)
    const created = await tx
      .insertInto('products')
      .values(productValues(body))
      .returningAll()
      .executeTakeFirstOrThrow()
    await writeEntry(tx, {
      ...actor,
      action: 'product.create',
      subject: `product:${created.id}`,
      after: auditedProduct(created),
    })
    return getAdminProduct(tx, created.id)
  })
}
