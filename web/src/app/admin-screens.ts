import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
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
import { securitySearch } from '../shared/security/search.ts'
import { adminArea } from './layout-routes.tsx'

const inAdmin = { getParentRoute: () => adminArea }

/** The screens of operators. */
export const adminScreens = [
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
