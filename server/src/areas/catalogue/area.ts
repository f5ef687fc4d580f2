import * as categories from '@docket/contract/admin/categories'
import * as covers from '@docket/contract/admin/covers'
import * as pictures from '@docket/contract/admin/product-pictures'
import * as products from '@docket/contract/admin/products'
import * as subCategories from '@docket/contract/admin/sub-categories'
import * as browsing from '@docket/contract/catalogue'
import { area } from '../../host/areas/area.ts'
import { exported } from '../../host/export/export-routes.ts'
import { catalogueAdminRoutes } from './admin-routes.ts'
import { audited, ownerNotices } from './audit/audited.ts'
import { getProduct, listCategories, listProducts } from './browse/browse.ts'
import { exportCategories } from './categories/categories.ts'
import { exportSubCategories } from './categories/sub-categories.ts'
import { coverRoutes } from './covers/covers.ts'
import { catalogueScreens } from './customer-screens.ts'
import { logoRoutes } from './logos/logos.ts'
import { exportProducts } from './products/list-products.ts'
import { tables } from './tables.ts'

/**
 * Categories, subcategories, and products with their pictures. `browse/` is what customers see, `pictures/` the one
 * decoder of uploads.
 */
export const catalogue = area({
  name: 'catalogue',

  contract: [browsing, categories, subCategories, products, covers, pictures],
  tags: {
    shop: 'The catalogue, coupons, and buying accounts.',
    'admin-category': 'Categories and their logos.',
    'admin-sub-category': 'Subcategories.',
    'admin-product': 'Products and their pictures.',
  },
  routes(api, { platform }) {
    const { db } = platform
    const cached = { cache: platform.catalogue }
    api.route(browsing.categoriesWithSubCategories, () => listCategories(db), cached)
    api.route(browsing.products, ({ query }) => listProducts(db, query), cached)
    api.route(browsing.productById, ({ params }) => getProduct(db, params.id), cached)
    catalogueAdminRoutes(api, platform)
  },
  routesOutsideApi(app, { platform }) {
    logoRoutes(app, platform)
    coverRoutes(app, platform)
  },
  audited,
  ownerNotices,
  exports: [
    exported({ link: categories.categoriesLink, file: categories.categoriesFile }, exportCategories),
    exported(
      { link: subCategories.subCategoriesLink, file: subCategories.subCategoriesFile },
      exportSubCategories,
    ),
    exported({ link: products.productsLink, file: products.productsFile }, exportProducts),
  ],
  screens: catalogueScreens,
  tables,
})
