import * as categories from '@docket/contract/admin/categories'
import * as products from '@docket/contract/admin/products'
import * as subCategories from '@docket/contract/admin/sub-categories'
import type { Platform } from '../../host/context/platform.ts'
import { type Api, apiOf } from '../../host/http/route/api.ts'
import { createCategory, deleteCategory, listCategories, updateCategory } from './categories/categories.ts'
import {
  createSubCategory,
  deleteSubCategory,
  listSubCategories,
  updateSubCategory,
} from './categories/sub-categories.ts'
import { coverAdminRoutes } from './covers/covers.ts'
import { pictureAdminRoutes } from './covers/product-pictures.ts'
import { uploadLogoRoute } from './logos/logos.ts'
import { deleteProduct, deleteProducts } from './products/delete-product.ts'
import { listProducts } from './products/list-products.ts'
import { createProduct, previewProduct, updateProduct } from './products/products.ts'

/** The admin's calls on categories, subcategories, products, logos and covers. */
export function catalogueAdminRoutes(api: Api, platform: Platform): void {
  const { db } = platform

  api.route(categories.categories, () => listCategories(db))
  api.route(categories.createCategory, (call) => createCategory(db, call.actor, call.body), {
    changes: 'catalogue',
  })
  api.route(categories.updateCategory, (call) => updateCategory(db, call.actor, call.body), {
    changes: 'catalogue',
  })
  api.route(categories.deleteCategory, (call) => deleteCategory(db, call.actor, call.params), {
    changes: 'catalogue',
  })
  api.app.register(async (scope) => uploadLogoRoute(apiOf(scope, platform), platform))

  api.route(subCategories.subCategories, () => listSubCategories(db))
  api.route(subCategories.createSubCategory, (call) => createSubCategory(db, call.actor, call.body), {
    changes: 'catalogue',
  })
  api.route(subCategories.updateSubCategory, (call) => updateSubCategory(db, call.actor, call.body), {
    changes: 'catalogue',
  })
  api.route(subCategories.deleteSubCategory, (call) => deleteSubCategory(db, call.actor, call.params), {
    changes: 'catalogue',
  })

  api.route(products.products, ({ query }) => listProducts(db, query))
  api.route(products.createProduct, (call) => createProduct(db, call.actor, call.body), {
    bodyLimit: PRODUCT_BYTES,
    changes: 'catalogue',
  })
  api.route(
    products.updateProduct,
    (call) => updateProduct(db, { ...call.actor, caller: call.caller }, call.body),
    { bodyLimit: PRODUCT_BYTES, changes: 'catalogue' },
  )
  api.route(products.previewProduct, async ({ body }) => previewProduct(body), {
    bodyLimit: PRODUCT_BYTES,
  })
  api.route(products.deleteProduct, (call) => deleteProduct(db, call.actor, call.params), {
    changes: 'catalogue',
  })
  api.route(products.deleteProducts, (call) => deleteProducts(db, call.actor, call.body), {
    changes: 'catalogue',
  })
  coverAdminRoutes(api, platform)
  pictureAdminRoutes(api, platform)
}

/** In bytes. Enough for the other fields and the longest description, if each of its characters has four bytes. */
const PRODUCT_BYTES = 512 * 1024
