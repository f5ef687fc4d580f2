import * as contract from '@docket/contract/catalogue'
import type { Platform } from '../../platform/context/platform.ts'
import type { Api } from '../../platform/http/route/api.ts'
import { getProduct } from './browse/get-product.ts'
import { listCategories } from './browse/list-categories.ts'
import { listProducts } from './browse/list-products.ts'

/** The customers' calls on the catalogue. */
export function catalogueRoutes(api: Api, { db, catalogue }: Platform): void {
  const cached = { cache: catalogue }
  api.route(contract.categoriesWithSubCategories, () => listCategories(db), cached)
  api.route(contract.products, ({ query }) => listProducts(db, query), cached)
  api.route(contract.productById, ({ params }) => getProduct(db, params.id), cached)
}
