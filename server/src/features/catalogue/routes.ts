import * as contract from '@docket/contract/catalogue'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../platform/context/platform.ts'
import { route } from '../../platform/http/route/route.ts'
import { getProduct } from './browse/get-product.ts'
import { listCategories } from './browse/list-categories.ts'
import { listProducts } from './browse/list-products.ts'

/** The customers' calls on the catalogue. */
export function catalogueRoutes(app: FastifyInstance, { db, sessions, catalogue }: Platform): void {
  const cached = { cache: catalogue }
  route(app, sessions, contract.categoriesWithSubCategories, () => listCategories(db), cached)
  route(app, sessions, contract.products, ({ query }) => listProducts(db, query), cached)
  route(app, sessions, contract.productById, ({ params }) => getProduct(db, params.id), cached)
}
