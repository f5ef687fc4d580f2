import * as categories from '@docket/contract/admin/categories'
import * as products from '@docket/contract/admin/products'
import * as subCategories from '@docket/contract/admin/sub-categories'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../platform/context/platform.ts'
import { exportRoutes } from '../../platform/export/export-routes.ts'
import { route } from '../../platform/http/route/route.ts'
import { withCatalogueInvalidation } from '../../platform/realtime/announce-catalogue-change.ts'
import { actorOf } from '../../platform/security/actor.ts'
import { createCategory } from './categories/create-category.ts'
import { deleteCategory } from './categories/delete-category.ts'
import { exportCategories } from './categories/export-categories.ts'
import { listCategories } from './categories/list-categories.ts'
import { updateCategory } from './categories/update-category.ts'
import { coverAdminRoutes } from './covers/cover-admin-routes.ts'
import { uploadLogoRoute } from './logos/upload-logo-route.ts'
import { createProduct } from './products/create-product.ts'
import { deleteProduct, deleteProducts } from './products/delete-product.ts'
import { exportProducts } from './products/export-products.ts'
import { listProducts } from './products/list-products.ts'
import { previewProduct } from './products/preview-product.ts'
import { updateProduct } from './products/update-product.ts'
import { createSubCategory } from './sub-categories/create-sub-category.ts'
import { deleteSubCategory } from './sub-categories/delete-sub-category.ts'
import { exportSubCategories } from './sub-categories/export-sub-categories.ts'
import { listSubCategories } from './sub-categories/list-sub-categories.ts'
import { updateSubCategory } from './sub-categories/update-sub-category.ts'

/** The admin's calls on categories, subcategories, products, logos and covers. */
export function catalogueAdminRoutes(app: FastifyInstance, platform: Platform): void {
  const { db, sessions } = platform
  const withInvalidation = <Result>(change: Promise<Result>) => withCatalogueInvalidation(platform, change)

  route(app, sessions, categories.categories, () => listCategories(db))
  exportRoutes(
    app,
    platform,
    { link: categories.categoriesLink, file: categories.categoriesFile },
    exportCategories,
  )
  route(app, sessions, categories.createCategory, (call) =>
    withInvalidation(createCategory(db, actorOf(call), call.body)),
  )
  route(app, sessions, categories.updateCategory, (call) =>
    withInvalidation(updateCategory(db, actorOf(call), call.body)),
  )
  route(app, sessions, categories.deleteCategory, (call) =>
    withInvalidation(deleteCategory(db, actorOf(call), call.params)),
  )
  app.register(async (scope) => uploadLogoRoute(scope, platform))

  route(app, sessions, subCategories.subCategories, () => listSubCategories(db))
  exportRoutes(
    app,
    platform,
    { link: subCategories.subCategoriesLink, file: subCategories.subCategoriesFile },
    exportSubCategories,
  )
  route(app, sessions, subCategories.createSubCategory, (call) =>
    withInvalidation(createSubCategory(db, actorOf(call), call.body)),
  )
  route(app, sessions, subCategories.updateSubCategory, (call) =>
    withInvalidation(updateSubCategory(db, actorOf(call), call.body)),
  )
  route(app, sessions, subCategories.deleteSubCategory, (call) =>
    withInvalidation(deleteSubCategory(db, actorOf(call), call.params)),
  )

  route(app, sessions, products.products, ({ query }) => listProducts(db, query))
  exportRoutes(app, platform, { link: products.productsLink, file: products.productsFile }, exportProducts)
  route(
    app,
    sessions,
    products.createProduct,
    (call) => withInvalidation(createProduct(db, actorOf(call), call.body)),
    { bodyLimit: PRODUCT_BYTES },
  )
  route(
    app,
    sessions,
    products.updateProduct,
    (call) => withInvalidation(updateProduct(db, { ...actorOf(call), caller: call.caller }, call.body)),
    { bodyLimit: PRODUCT_BYTES },
  )
  route(app, sessions, products.previewProduct, async ({ body }) => previewProduct(body), {
    bodyLimit: PRODUCT_BYTES,
  })
  route(app, sessions, products.deleteProduct, (call) =>
    withInvalidation(deleteProduct(db, actorOf(call), call.params)),
  )
  route(app, sessions, products.deleteProducts, (call) =>
    withInvalidation(deleteProducts(db, actorOf(call), call.body)),
  )
  coverAdminRoutes(app, platform)
}

/** In bytes. Enough for the other fields and the longest description, if each of its characters has four bytes. */
const PRODUCT_BYTES = 512 * 1024
