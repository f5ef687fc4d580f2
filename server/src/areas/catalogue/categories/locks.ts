import type { Tx } from '../../../host/db/database.ts'
import { ShopError } from '../../../host/errors.ts'

/**
 * Locks a category until the transaction ends. Until then no subcategory can be added, because that needs a shared lock
 * of this row. To avoid deadlocks, lock the category or the product first, then the subcategory.
 * @throws NOT_FOUND, also if it is archived
 */
export async function lockCategory(tx: Tx, id: number) {
  const row = await tx
    .selectFrom('categories')
    .select(['id', 'name', 'logo_hash', 'image_url'])
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new ShopError('NOT_FOUND')
  return row
}

/** Locks a subcategory, also against new products, until the transaction ends. @throws NOT_FOUND, also if archived */
export async function lockSubCategory(tx: Tx, id: number) {
  const row = await tx
    .selectFrom('sub_categories')
    .select(['id', 'category_id', 'name'])
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new ShopError('NOT_FOUND')
  return row
}

/** Locks a product, also against new accounts, until the transaction ends. @throws NOT_FOUND, also if archived */
export async function lockProduct(tx: Tx, id: number) {
  const row = await tx
    .selectFrom('products')
    .selectAll()
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new ShopError('NOT_FOUND')
  return row
}
