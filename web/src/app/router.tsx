import { createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { auditSearch } from '../admin/audit/search.ts'
import { categoriesSearch } from '../admin/category/search.ts'
import { couponsSearch } from '../admin/coupon/search.ts'
import { dashboardSearch } from '../admin/dashboard/search.ts'
import { reportsSearch } from '../admin/history/order/reports-search.ts'
import { historiesSearch } from '../admin/history/search.ts'
import { productsSearch as adminProductsSearch } from '../admin/product/search.ts'
import { securitySearch } from '../admin/security/search.ts'
import { subCategoriesSearch } from '../admin/sub-category/search.ts'
import { usersSearch } from '../admin/user/search.ts'
import { confirmEmailSearch, loginSearch } from '../features/auth/search.ts'
import { depositSearch, paystackCallbackSearch } from '../features/deposit/search.ts'
import { historySearch } from '../features/history/search.ts'
import { trackingNumbersSearch } from '../features/shipments/search.ts'
import { productSearch, productsSearch } from '../features/shop/search.ts'
import { parseSearch, stringifySearch } from '../lib/search-params.ts'
import { ErrorPage } from './error-page.tsx'
import { ForbiddenPage } from './forbidden-page.tsx'
import { adminArea, authArea, publicArea, rootRoute, storefrontArea } from './layout-routes.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { PendingPage } from './pending-page.tsx'
import { RentNumbersPage } from './rent-numbers-page.tsx'

const inStorefront = { getParentRoute: () => storefrontArea }
const inAuth = { getParentRoute: () => authArea }
const inAdmin = { getParentRoute: () => adminArea }

/** The landing page, which is a document of its own: whatever leads there leaves the app. */
const home = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ href: '/', reloadDocument: true })
  },
})

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
    component: lazyRouteComponent(() => import('../features/shop/products-page.tsx'), 'ProductsPage'),
  }),
  createRoute({
    ...inStorefront,
    path: '/products/$productId',
    validateSearch: productSearch,
    component: lazyRouteComponent(() => import('../features/shop/product-page.tsx'), 'ProductPage'),
  }),
  createRoute({
    ...inStorefront,
    path: '/history',
    validateSearch: historySearch,
    component: lazyRouteComponent(() => import('./history-page.tsx'), 'HistoryPage'),
  }),
  createRoute({
    ...inStorefront,
    path: '/tracking-numbers',
    validateSearch: trackingNumbersSearch,
    component: lazyRouteComponent(
      () => import('../features/shipments/tracking-numbers-page.tsx'),
      'TrackingNumbersPage',
    ),
  }),
  createRoute({
    ...inStorefront,
    path: '/deposit',
    validateSearch: depositSearch,
    component: lazyRouteComponent(() => import('../features/deposit/deposit-page.tsx'), 'DepositPage'),
  }),
  createRoute({
    ...inStorefront,
    path: '/deposit/payment-success',
    component: lazyRouteComponent(
      () => import('../features/deposit/payment-success-page.tsx'),
      'PaymentSuccessPage',
    ),
  }),
  createRoute({
    ...inStorefront,
    path: '/deposit/payment-cancel',
    component: lazyRouteComponent(
      () => import('../features/deposit/payment-cancel-page.tsx'),
      'PaymentCancelPage',
    ),
  }),
  createRoute({
    ...inStorefront,
    path: '/deposit/paystack-callback',
    validateSearch: paystackCallbackSearch,
    component: lazyRouteComponent(
      () => import('../features/deposit/paystack-callback-page.tsx'),
      'PaystackCallbackPage',
    ),
  }),
  createRoute({ ...inStorefront, path: '/rent-numbers', component: RentNumbersPage }),
] as const

const authScreens = [
  createRoute({
    ...inAuth,
    path: '/login',
    validateSearch: loginSearch,
    component: lazyRouteComponent(() => import('../features/auth/login-page.tsx'), 'LoginPage'),
  }),
  createRoute({
    ...inAuth,
    path: '/register',
    validateSearch: loginSearch,
    component: lazyRouteComponent(() => import('../features/auth/register-page.tsx'), 'RegisterPage'),
  }),
  createRoute({
    ...inAuth,
    path: '/confirm-email',
    validateSearch: confirmEmailSearch,
    component: lazyRouteComponent(
      () => import('../features/auth/confirm-email-page.tsx'),
      'ConfirmEmailPage',
    ),
  }),
  createRoute({
    ...inAuth,
    path: '/verify-email/$token',
    component: lazyRouteComponent(() => import('../features/auth/verify-email-page.tsx'), 'VerifyEmailPage'),
  }),
  createRoute({
    ...inAuth,
    path: '/forgot-password',
    component: lazyRouteComponent(
      () => import('../features/auth/forgot-password-page.tsx'),
      'ForgotPasswordPage',
    ),
  }),
  createRoute({
    ...inAuth,
    path: '/reset-password/$token',
    component: lazyRouteComponent(
      () => import('../features/auth/reset-password-page.tsx'),
      'ResetPasswordPage',
    ),
  }),
  createRoute({
    ...inAuth,
    path: '/admin/login',
    validateSearch: loginSearch,
    component: lazyRouteComponent(() => import('../admin/auth/admin-login-page.tsx'), 'AdminLoginPage'),
  }),
] as const

const adminScreens = [
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
    component: lazyRouteComponent(() => import('../admin/user/users-page.tsx'), 'UsersPage'),
  }),
  createRoute({
    ...inAdmin,
    path: '/admin/users/$userId',
    component: lazyRouteComponent(() => import('../admin/user/user-page.tsx'), 'UserPage'),
  }),
  createRoute({
    ...inAdmin,
    path: '/admin/categories',
    validateSearch: categoriesSearch,
    component: lazyRouteComponent(() => import('../admin/category/categories-page.tsx'), 'CategoriesPage'),
  }),
  createRoute({
    ...inAdmin,
    path: '/admin/subcategories',
    validateSearch: subCategoriesSearch,
    component: lazyRouteComponent(
      () => import('../admin/sub-category/sub-categories-page.tsx'),
      'SubCategoriesPage',
    ),
  }),
  createRoute({
    ...inAdmin,
    path: '/admin/audit',
    validateSearch: auditSearch,
    component: lazyRouteComponent(() => import('../admin/audit/audit-page.tsx'), 'AuditPage'),
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
    component: lazyRouteComponent(() => import('../admin/product/products-page.tsx'), 'ProductsPage'),
  }),
  createRoute({
    ...inAdmin,
    path: '/admin/histories',
    validateSearch: historiesSearch,
    component: lazyRouteComponent(() => import('../admin/history/histories-page.tsx'), 'HistoriesPage'),
  }),
  createRoute({
    ...inAdmin,
    path: '/admin/reports',
    validateSearch: reportsSearch,
    component: lazyRouteComponent(() => import('../admin/history/order/reports-page.tsx'), 'ReportsPage'),
  }),
  createRoute({
    ...inAdmin,
    path: '/admin/settings',
    component: lazyRouteComponent(() => import('../admin/settings/settings-page.tsx'), 'SettingsPage'),
  }),
  createRoute({
    ...inAdmin,
    path: '/admin/coupons',
    validateSearch: couponsSearch,
    component: lazyRouteComponent(() => import('../admin/coupon/coupons-page.tsx'), 'CouponsPage'),
  }),
] as const

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    home,
    publicArea.addChildren([forbidden]),
    storefrontArea.addChildren(storefrontScreens),
    authArea.addChildren(authScreens),
    adminArea.addChildren(adminScreens),
  ]),
  parseSearch,
  stringifySearch,
  scrollRestoration: true,
  // A link that is pointed at or focused has its screen's code by the time it is clicked.
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
