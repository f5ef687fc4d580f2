import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { activitySearch } from '../areas/activity/shop/search.ts'
import { securitySearch } from '../areas/identity/security/search.ts'
import { profileSearch } from '../areas/identity/shop/profile/search.ts'
import { storefrontArea } from './layout-routes.tsx'

const inStorefront = { getParentRoute: () => storefrontArea }

/** The customer's own account: one page, whose tabs are the screens below. */
const accountArea = createRoute({
  ...inStorefront,
  id: 'account',
  component: lazyRouteComponent(() => import('./pages/account-page.tsx'), 'AccountPage'),
})
const inAccount = { getParentRoute: () => accountArea }

const accountTabs = [
  createRoute({
    ...inAccount,
    path: '/account',
    validateSearch: profileSearch,
    component: lazyRouteComponent(
      () => import('../areas/identity/shop/profile/profile-tab.tsx'),
      'ProfileTab',
    ),
  }),
  createRoute({
    ...inAccount,
    path: '/account/security',
    validateSearch: securitySearch,
    component: lazyRouteComponent(
      () => import('../areas/identity/shop/security/security-tab.tsx'),
      'SecurityTab',
    ),
  }),
  createRoute({
    ...inAccount,
    path: '/account/activity',
    validateSearch: activitySearch,
    component: lazyRouteComponent(() => import('../areas/activity/shop/activity-tab.tsx'), 'ActivityTab'),
  }),
  createRoute({
    ...inAccount,
    path: '/account/data',
    component: lazyRouteComponent(() => import('../areas/personal-data/shop/data-tab.tsx'), 'DataTab'),
  }),
] as const

/** Addresses of earlier releases, in bookmarks and open tabs. */
const olderAddresses = [
  createRoute({
    ...inStorefront,
    path: '/security',
    validateSearch: securitySearch,
    beforeLoad: ({ search }) => {
      throw redirect({ to: '/account/security', search, replace: true })
    },
  }),
  createRoute({
    ...inStorefront,
    path: '/activity',
    validateSearch: activitySearch,
    beforeLoad: ({ search }) => {
      throw redirect({ to: '/account/activity', search, replace: true })
    },
  }),
] as const

/** The routes of the account, below the area of the storefront. */
export const accountRoutes = [accountArea.addChildren(accountTabs), ...olderAddresses] as const

/** What is loaded before it is opened. */
export const accountScreens = [accountArea, ...accountTabs] as const
