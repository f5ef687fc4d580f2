import type { AdminProduct } from '@docket/contract/admin/products'
import { toDollars } from '@docket/contract/money'
import type { Database } from '../../../host/db/database.ts'
import { productCard, selectProducts } from '../../stock/accounts/select-products.ts'

/** The products for sale with all columns that an admin sees. */
export function selectAdminProducts(db: Database) {
  return selectProducts(db).select([
    'products.description',
    'products.metadata',
    'products.cost_price_cents',
    'products.created_at',
    'products.revision',
  ])
}

type Row = Awaited<ReturnType<ReturnType<typeof selectAdminProducts>['executeTakeFirstOrThrow']>>

/** A row as the contract's product for admins. */
export function adminProduct(row: Row): AdminProduct {
  return {
    ...productCard(row),
    description: row.description,
    metadata: row.metadata,
    costPrice: toDollars(row.cost_price_cents),
    createdAt: row.created_at.toISOString(),
    revision: row.revision,
  }
}

/** One product for sale. @throws if it does not exist, which is a bug. */
export async function getAdminProduct(tx: Database, id: number): Promise<AdminProduct> {
  return adminProduct(await selectAdminProducts(tx).where('products.id', '=', id).executeTakeFirstOrThrow())
}
