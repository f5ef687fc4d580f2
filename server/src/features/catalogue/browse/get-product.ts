import type { productById } from '@docket/contract/catalogue'
import type { Output } from '@docket/contract/endpoint'
import { productCard, selectProducts } from '../../../inventory/accounts/select-products.ts'
import type { Database } from '../../../platform/db/database.ts'
import { ShopError } from '../../../platform/errors.ts'

/** One product for sale. @throws NOT_FOUND, also for an archived one. */
export async function getProduct(db: Database, id: number): Promise<Output<typeof productById>> {
  const row = await selectProducts(db)
    .select(['products.description', 'products.metadata'])
    .where('products.id', '=', id)
    .executeTakeFirst()
  if (!row) throw new ShopError('NOT_FOUND')
  return { ...productCard(row), description: row.description, metadata: row.metadata }
}
