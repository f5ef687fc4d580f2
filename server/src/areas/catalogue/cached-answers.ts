import * as contract from '@docket/contract/catalogue'
import type { Platform } from '../../host/context/platform.ts'
import { readCached } from '../../host/http/route/route.ts'
import { getProduct, listCategories, listProducts } from './browse/browse.ts'

/** The answers of the catalogue's calls as JSON, from the same cache as the calls. `readerId` is the customer. */
export function cachedAnswers({ db, catalogue }: Pick<Platform, 'db' | 'catalogue'>) {
  return {
    /** The first products of each category. */
    products(readerId: number): Promise<Buffer> {
      const perCategory = contract.PRODUCTS_PER_ROW
      const url = `/api${contract.products.path}?perCategory=${perCategory}`
      return readCached(catalogue, contract.products, { url, readerId }, () =>
        listProducts(db, { perCategory }),
      )
    },
    categories(readerId: number): Promise<Buffer> {
      const endpoint = contract.categoriesWithSubCategories
      const url = `/api${endpoint.path}`
      return readCached(catalogue, endpoint, { url, readerId }, () => listCategories(db))
    },
    /** @throws NOT_FOUND */
    product(readerId: number, id: number): Promise<Buffer> {
      const url = `/api${contract.productById.path.replace(':id', String(id))}`
      return readCached(catalogue, contract.productById, { url, readerId }, () => getProduct(db, id))
    },
  }
}
