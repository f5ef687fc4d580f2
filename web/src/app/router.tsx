import { createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { activitySearch as adminActivitySearch } from '../admin/activity/search.ts'
import { auditSearch } from '../admin/audit-log/search.ts'
import { categoriesSearch } from '../admin/categories/search.ts'
import { dashboardSearch } from '../admin/dashboard/search.ts'
import { operatorsSearch } from '../admin/operators/search.ts'
import { productsSearch as adminProductsSearch } from '../admin/products/search.ts'
import { reportsSearch } from '../admin/purchases/reports/reports-search.ts'
import { historiesSearch } from '../admin/shared/histories/search.ts'
import { subCategoriesSearch } from '../admin/sub-categories/search.ts'
import { userSearch, usersSearch } from '../admin/users/search.ts'
import { officeRoutes } from '../areas/office-routes.ts'
import type { ScreenRoute } from '../shared/search/screen-route.ts'
import { parseSearch, stringifySearch } from '../shared/search/search-params.ts'
import { securitySearch } from '../shared/security/search.ts'
import { activitySearch } from '../storefront/activity/search.ts'
import { productSearch, productsSearch } from '../storefront/catalogue/search.ts'
import { depositSearch, paystackCallbackSearch } from '../storefront/deposits/search.ts'
import { historySearch } from '../storefront/purchases/search.ts'
import { trackingNumbersSearch } from '../storefront/shipments/search.ts'
import { authScreens } from './auth-screens.ts'
import { apiReference, home } from './document-routes.ts'
import { adminArea, authArea, publicArea, rootRoute, storefrontArea } from './layout-routes.tsx'
import { ErrorPage } from './pages/error-page.tsx'
import { ForbiddenPage } from './pages/forbidden-page.tsx'
import { NotFoundPage } from './pages/not-found-page.tsx'
import { PendingPage } from './pages/pending-page.tsx'
import { RentNumbersPage } from './pages/rent-numbers-page.tsx'

const inStorefront = { getParentRoute: () => storefrontArea }
const inAdmin = { getParentRoute: () => adminArea }

const forbidden = createRoute({
  getParentRoute: () => publicArea,
  path: '/forbidden',
  component: ForbiddenPage,
})

export const storefrontScreens = [
  createRoute({
    ...inStorefront,
    path: '/products',
    validateSearch: productsSearch,
    component: lazyRouteComponent(() => import('../storefront/catalogue/products-page.tsx'), 'ProductsPage'),
  }),
  createRoute({
    ...inStorefront,
    path: '/products/$productId',
    validateSearch: productSearch,
    component: lazyRouteComponent(() => import('../storefront/catalogue/product-page.tsx'), 'ProductPage'),
  }),
  createRoute({
    ...inStorefront,
    path: '/history',
    validateSearch: historySearch,
    // Links in older mails and bookmarks have the order or the shipment as a parameter.
    beforeLoad: ({ search: { order, shipment } }) => {
      if (order !== undefined)
        throw redirect({ to: '/history/$purchaseId', params: { purchaseId: String(order) }, replace: true })
      if (shipment !== undefined) throw redirect({ ...toShipment(shipment), replace: true })
    },
    component: lazyRouteComponent(() => import('./pages/history-page.tsx'), 'HistoryPage'),
  }),
  createRoute({
    ...inStorefront,
    path: '/history/$purchaseId',
    component: lazyRouteComponent(
      () => import('../storefront/purchases/purchase/purchase-page.tsx'),
      'PurchasePage',
    ),
  }),
  createRoute({
    ...inStorefront,
    path: '/history/shipments/$shipmentId',
    component: lazyRouteComponent(
      () => import('../storefront/shipments/shipment/shipment-page.tsx'),
      'ShipmentPage',
    ),
  }),
  createRoute({
    ...inStorefront,
    path: '/tracking-numbers',
    validateSearch: trackingNumbersSearch,
    // Links of earlier releases name a new shipment here. Now each shipment has a page of its own.
    beforeLoad: ({ search: { bought, ...purchasedWith } }) => {
      if (bought !== undefined)
        throw redirect({ ...toShipment(bought), state: { purchasedWith }, replace: true })
    },
    component: lazyRouteComponent(
      () => import('../storefront/shipments/page/tracking-numbers-page.tsx'),
      'TrackingNumbersPage',
    ),
  }),
  createRoute({
    ...inStorefront,
    path: '/deposit',
    validateSearch: depositSearch,
    component: lazyRouteComponent(
      () => import('../storefront/deposits/page/deposit-page.tsx'),
      'DepositPage',
    ),
  }),
  createRoute({
    ...inStorefront,
    path: '/deposit/payment-success',
    component: lazyRouteComponent(
      () => import('../storefront/deposits/return/payment-success-page.tsx'),
      'PaymentSuccessPage',
    ),
  }),
  createRoute({
    ...inStorefront,
    path: '/deposit/payment-cancel',
    component: lazyRouteComponent(
      () => import('../storefront/deposits/return/payment-cancel-page.tsx'),
      'PaymentCancelPage',
    ),
  }),
  createRoute({
    ...inStorefront,
    path: '/deposit/paystack-callback',
    validateSearch: paystackCallbackSearch,
    component: lazyRouteComponent(
      () => import('../storefront/deposits/return/paystack-callback-page.tsx'),
      'PaystackCallbackPage',
    ),
  }),
  createRoute({
    ...inStorefront,
    path: '/security',
    validateSearch: securitySearch,
    component: lazyRouteComponent(() => import('../storefront/security/security-page.tsx'), 'SecurityPage'),
  }),
  createRoute({
    ...inStorefront,
    path: '/account',
    component: lazyRouteComponent(() => import('../storefront/account/account-page.tsx'), 'AccountPage'),
  }),
  createRoute({
    ...inStorefront,
    path: '/activity',
    validateSearch: activitySearch,
    component: lazyRouteComponent(() => import('../storefront/activity/activity-page.tsx'), 'ActivityPage'),
  }),
  createRoute({ ...inStorefront, path: '/rent-numbers', component: RentNumbersPage }),
] as const

/** The page of a test shipment, as the target of a redirect. */
function toShipment(id: number) {
  return { to: '/history/shipments/$shipmentId', params: { shipmentId: String(id) } } as const
}

const adminScreens = [
  createRoute({
    ...inAdmin,
    path: '/admin',
    component: lazyRouteComponent(() => import('./pages/office-home.tsx'), 'OfficeHome'),
  }),
  createRoute({
    ...inAdmin,
    path: '/admin/dashboard',
    validateSearch: dashboardSearch,
    component: lazyRouteComponent(() => import('../admin/dashboard/dashboard-page.tsx'), 'DashboardPage'),
  }),
  createRoute({
    ...inAdmin,
    path: '/admin/users',
    validateSearch: usersSearch,
    component: lazyRouteComponent(() => import('../admin/users/list/users-page.tsx'), 'UsersPage'),
  }),
  createRoute({
    ...inAdmin,
    path: '/admin/users/$userId',
    validateSearch: userSearch,
    component: lazyRouteComponent(() => import('../admin/users/user/user-page.tsx'), 'UserPage'),
  }),
  createRoute({
    ...inAdmin,
    path: '/admin/operators',
    validateSearch: operatorsSearch,
    component: lazyRouteComponent(
      () => import('../admin/operators/list/operators-page.tsx'),
      'OperatorsPage',
    ),
  }),
  createRoute({
    ...inAdmin,
    path: '/admin/categories',
    validateSearch: categoriesSearch,
    component: lazyRouteComponent(() => import('../admin/categories/categories-page.tsx'), 'CategoriesPage'),
  }),
  createRoute({
    ...inAdmin,
    path: '/admin/subcategories',
    validateSearch: subCategoriesSearch,
    component: lazyRouteComponent(
      () => import('../admin/sub-categories/sub-categories-page.tsx'),
      'SubCategoriesPage',
    ),
  }),
  createRoute({
    ...inAdmin,
    path: '/admin/audit',
    validateSearch: auditSearch,
    component: lazyRouteComponent(() => import('../admin/audit-log/audit-page.tsx'), 'AuditPage'),
  }),
  createRoute({
    ...inAdmin,
    path: '/admin/activity',
    validateSearch: adminActivitySearch,
    component: lazyRouteComponent(() => import('../admin/activity/activity-page.tsx'), 'ActivityPage'),
  }),
  createRoute({
    ...inAdmin,
    path: '/admin/security',
    validateSearch: securitySearch,
    component: lazyRouteComponent(() => import('../admin/security/security-page.tsx'), 'SecurityPage'),
  }),
  createRoute({
    ...inAdmin,
    path: '/admin/products',
    validateSearch: adminProductsSearch,
    component: lazyRouteComponent(() => import('../admin/products/list/products-page.tsx'), 'ProductsPage'),
  }),
  createRoute({
    ...inAdmin,
    path: '/admin/histories',
    validateSearch: historiesSearch,
    component: lazyRouteComponent(() => import('../admin/histories/histories-page.tsx'), 'HistoriesPage'),
  }),
  createRoute({
    ...inAdmin,
    path: '/admin/reports',
    validateSearch: reportsSearch,
    component: lazyRouteComponent(() => import('../admin/purchases/reports/reports-page.tsx'), 'ReportsPage'),
  }),
  createRoute({
    ...inAdmin,
    path: '/admin/reports/$reportId',
    component: lazyRouteComponent(() => import('../admin/purchases/report/report-page.tsx'), 'ReportPage'),
  }),
  createRoute({
    ...inAdmin,
    path: '/admin/approvals',
    component: lazyRouteComponent(() => import('../admin/approvals/approvals-page.tsx'), 'ApprovalsPage'),
  }),
  createRoute({
    ...inAdmin,
    path: '/admin/settings',
    component: lazyRouteComponent(() => import('../admin/settings/settings-page.tsx'), 'SettingsPage'),
  }),
  createRoute({
    ...inAdmin,
    path: '/admin/settings/texts/$name',
    component: lazyRouteComponent(() => import('../admin/settings/texts/text-page.tsx'), 'TextPage'),
  }),
  ...inOffice(officeRoutes),
] as const

/** The screens of the areas as routes. `map` gives all one type; the cast gives each its path and search parameters. */
function inOffice<const Screens extends readonly ScreenRoute<string, object>[]>(screens: Screens) {
  return screens.map((screen) => toRoute(screen)) as { [Nth in keyof Screens]: RouteOf<Screens[Nth]> }
}

function toRoute<const Path extends string, Search extends object>(screen: ScreenRoute<Path, Search>) {
  return createRoute({ ...inAdmin, ...screen })
}

type RouteOf<Screen> =
  Screen extends ScreenRoute<infer Path, infer Search> ? ReturnType<typeof toRoute<Path, Search>> : never

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    home,
    publicArea.addChildren([forbidden]),
    storefrontArea.addChildren(storefrontScreens),
    authArea.addChildren(authScreens),
    adminArea.addChildren([...adminScreens, apiReference]),
  ]),
  parseSearch,
  stringifySearch,
  scrollRestoration: true,
  // Preloads a screen's code when its link is hovered or focused.
  defaultPreload: 'intent',
  defaultPendingMs: 150,
  defaultPendingComponent: PendingPage,
  defaultErrorComponent: ErrorPage,
  defaultNotFoundComponent: NotFoundPage,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
