import type { Tx } from '../../platform/database.ts'
import { ShopError } from '../../platform/errors.ts'

/**
 * Locks a live category until the transaction ends, also against new subcategories: those take a share of this
 * lock first. Locks are taken from the category down to the product. @throws NOT_FOUND
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

/** Locks a live subcategory until the transaction ends, also against new products. @throws NOT_FOUND */
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

/** Locks a live product until the transaction ends, also against new lines. @throws NOT_FOUND */
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
