import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { activitySearch as adminActivitySearch } from '../areas/activity/office/search.ts'
import { auditSearch } from '../areas/audit-log/office/search.ts'
import { categoriesSearch } from '../areas/catalogue/office/categories/search.ts'
import {
  productsSearch as adminProductsSearch,
  editorSearch,
} from '../areas/catalogue/office/products/search.ts'
import { subCategoriesSearch } from '../areas/catalogue/office/sub-categories/search.ts'
import { dashboardSearch } from '../areas/dashboard/office/search.ts'
import { operatorsSearch } from '../areas/identity/office/operators/search.ts'
import { securitySearch } from '../areas/identity/security/search.ts'
import { officeRoutes } from '../areas/office-routes.ts'
import { reportsSearch, templatesSearch } from '../areas/purchases/office/reports/reports-search.ts'
import { userStatementSearch } from '../areas/statements/office/search.ts'
import { userSearch, usersSearch } from '../areas/users/office/search.ts'
import { historiesSearch } from '../kit/office/histories/search.ts'
import { settingsSearch } from '../kit/office/settings-search.ts'
import type { ScreenRoute } from '../kit/search/screen-route.ts'
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
    component: lazyRouteComponent(
      () => import('../areas/dashboard/office/dashboard-page.tsx'),
      'DashboardPage',
    ),
  }),
  createRoute({
    ...inAdmin,
    path: '/admin/users',
    validateSearch: usersSearch,
    component: lazyRouteComponent(() => import('../areas/users/office/users-page.tsx'), 'UsersPage'),
  }),
  createRoute({
    ...inAdmin,
    path: '/admin/users/$userId',
    validateSearch: userSearch,
    component: lazyRouteComponent(() => import('../areas/users/office/user-page.tsx'), 'UserPage'),
  }),
  createRoute({
    ...inAdmin,
    path: '/admin/users/$userId/statement',
    validateSearch: userStatementSearch,
    component: lazyRouteComponent(
      () => import('../areas/statements/office/user-statement-page.tsx'),
      'UserStatementPage',
    ),
  }),
  createRoute({
    ...inAdmin,
    path: '/admin/operators',
    validateSearch: operatorsSearch,
    component: lazyRouteComponent(
      () => import('../areas/identity/office/operators/operators-page.tsx'),
      'OperatorsPage',
    ),
  }),
  createRoute({
    ...inAdmin,
    path: '/admin/categories',
    validateSearch: categoriesSearch,
    component: lazyRouteComponent(
      () => import('../areas/catalogue/office/categories/categories-page.tsx'),
      'CategoriesPage',
    ),
  }),
  createRoute({
    ...inAdmin,
    path: '/admin/subcategories',
    validateSearch: subCategoriesSearch,
    component: lazyRouteComponent(
      () => import('../areas/catalogue/office/sub-categories/sub-categories-page.tsx'),
      'SubCategoriesPage',
    ),
  }),
  createRoute({
    ...inAdmin,
    path: '/admin/audit',
    validateSearch: auditSearch,
    component: lazyRouteComponent(() => import('../areas/audit-log/office/audit-page.tsx'), 'AuditPage'),
  }),
  createRoute({
    ...inAdmin,
    path: '/admin/activity',
    validateSearch: adminActivitySearch,
    component: lazyRouteComponent(() => import('../areas/activity/office/activity-page.tsx'), 'ActivityPage'),
  }),
  createRoute({
    ...inAdmin,
    path: '/admin/security',
    validateSearch: securitySearch,
    component: lazyRouteComponent(
      () => import('../areas/identity/office/security/security-page.tsx'),
      'SecurityPage',
    ),
  }),
  createRoute({
    ...inAdmin,
    path: '/admin/products',
    validateSearch: adminProductsSearch,
    component: lazyRouteComponent(
      () => import('../areas/catalogue/office/products/list/products-page.tsx'),
      'ProductsPage',
    ),
  }),
  createRoute({
    ...inAdmin,
    path: '/admin/products/$product',
    validateSearch: editorSearch,
    component: lazyRouteComponent(
      () => import('../areas/catalogue/office/products/editor/product-editor-page.tsx'),
      'ProductEditorPage',
    ),
  }),
  createRoute({
    ...inAdmin,
    path: '/admin/histories',
    validateSearch: historiesSearch,
    component: lazyRouteComponent(
      () => import('../areas/histories/office/histories-page.tsx'),
      'HistoriesPage',
    ),
  }),
  createRoute({
    ...inAdmin,
    path: '/admin/reports',
    validateSearch: reportsSearch,
    component: lazyRouteComponent(
      () => import('../areas/purchases/office/reports/reports-page.tsx'),
      'ReportsPage',
    ),
  }),
  createRoute({
    ...inAdmin,
    path: '/admin/reports/templates',
    validateSearch: templatesSearch,
    component: lazyRouteComponent(
      () => import('../areas/answer-templates/templates-page.tsx'),
      'TemplatesPage',
    ),
  }),
  createRoute({
    ...inAdmin,
    path: '/admin/reports/$reportId',
    component: lazyRouteComponent(
      () => import('../areas/purchases/office/reports/report-page.tsx'),
      'ReportPage',
    ),
  }),
  createRoute({
    ...inAdmin,
    path: '/admin/approvals',
    component: lazyRouteComponent(
      () => import('../areas/approvals/office/approvals-page.tsx'),
      'ApprovalsPage',
    ),
  }),
  createRoute({
    ...inAdmin,
    path: '/admin/settings',
    validateSearch: settingsSearch,
    component: lazyRouteComponent(() => import('../areas/settings/office/settings-page.tsx'), 'SettingsPage'),
  }),
  createRoute({
    ...inAdmin,
    path: '/admin/settings/texts/$name',
    component: lazyRouteComponent(() => import('../areas/settings/office/texts/text-page.tsx'), 'TextPage'),
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
