import type { productById } from '@docket/contract/catalogue'
import type { Output } from '@docket/contract/endpoint'
import type { Database } from '../../../host/db/database.ts'
import { ShopError } from '../../../host/errors.ts'
import { productCard, selectProducts } from '../../stock/accounts/select-products.ts'

/** One product for sale. @throws NOT_FOUND, also for an archived one. */
export async function getProduct(db: Database, id: number): Promise<Output<typeof productById>> {
  const row = await selectProducts(db)
    .select(['products.description', 'products.metadata'])
    .where('products.id', '=', id)
    .executeTakeFirst()
  if (!row) throw new ShopError('NOT_FOUND')
  return { ...productCard(row), description: row.description, metadata: row.metadata }
}
