import * as categories from '@docket/contract/admin/category'
import * as products from '@docket/contract/admin/product'
import * as subCategories from '@docket/contract/admin/sub-category'
import type { FastifyInstance } from 'fastify'
import { actorOf } from '../../platform/actor.ts'
import { withCatalogueInvalidation } from '../../platform/announce-catalogue-change.ts'
import { exportRoutes } from '../../platform/export-routes.ts'
import type { Platform } from '../../platform/platform.ts'
import { route } from '../../platform/route.ts'
import { createCategory } from './create-category.ts'
import { createProduct } from './create-product.ts'
import { createSubCategory } from './create-sub-category.ts'
import { deleteCategory } from './delete-category.ts'
import { deleteProduct } from './delete-product.ts'
import { deleteSubCategory } from './delete-sub-category.ts'
import { exportCategories } from './export-categories.ts'
import { exportProducts } from './export-products.ts'
import { exportSubCategories } from './export-sub-categories.ts'
import { listCategories } from './list-categories.ts'
import { listProducts } from './list-products.ts'
import { listSubCategories } from './list-sub-categories.ts'
import { previewProduct } from './preview-product.ts'
import { updateCategory } from './update-category.ts'
import { updateProduct } from './update-product.ts'
import { updateSubCategory } from './update-sub-category.ts'
import { uploadLogoRoute } from './upload-logo-route.ts'

/** What the shop sells, as an admin arranges it. */
export function catalogueAdminRoutes(app: FastifyInstance, platform: Platform): void {
  const { db, sessions } = platform
  const changing = <Result>(change: Promise<Result>) => withCatalogueInvalidation(platform, change)

  route(app, sessions, categories.categories, () => listCategories(db))
  exportRoutes(
    app,
    platform,
    { link: categories.categoriesLink, file: categories.categoriesFile },
    exportCategories,
  )
  route(app, sessions, categories.createCategory, (call) =>
    changing(createCategory(db, actorOf(call), call.body)),
  )
  route(app, sessions, categories.updateCategory, (call) =>
    changing(updateCategory(db, actorOf(call), call.body)),
  )
  route(app, sessions, categories.deleteCategory, (call) =>
    changing(deleteCategory(db, actorOf(call), call.params)),
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
    changing(createSubCategory(db, actorOf(call), call.body)),
  )
  route(app, sessions, subCategories.updateSubCategory, (call) =>
    changing(updateSubCategory(db, actorOf(call), call.body)),
  )
  route(app, sessions, subCategories.deleteSubCategory, (call) =>
    changing(deleteSubCategory(db, actorOf(call), call.params)),
  )

  route(app, sessions, products.products, ({ query }) => listProducts(db, query))
  exportRoutes(app, platform, { link: products.productsLink, file: products.productsFile }, exportProducts)
  route(
    app,
    sessions,
    products.createProduct,
    (call) => changing(createProduct(db, actorOf(call), call.body)),
    { bodyLimit: PRODUCT_BYTES },
  )
  route(
    app,
    sessions,
    products.updateProduct,
    (call) => changing(updateProduct(db, actorOf(call), call.body)),
    { bodyLimit: PRODUCT_BYTES },
  )
  route(app, sessions, products.previewProduct, async ({ body }) => previewProduct(body), {
    bodyLimit: PRODUCT_BYTES,
  })
  route(app, sessions, products.deleteProduct, (call) =>
    changing(deleteProduct(db, actorOf(call), call.params)),
  )
}

/** The longest description in the widest characters, and the rest of a product. */
const PRODUCT_BYTES = 512 * 1024
