import { mayDo, type NeededPermission, type OperatorRole } from '@docket/contract/permissions'
import type { LinkOptions } from '@tanstack/react-router'
import { screenNames } from '../shared/strings.ts'

/**
 * A screen of the back office: in the sidebar, in the palette, and opened by `g` and its letter. Its icon is in
 * `screen-icons.ts`, so that customers, who load this file too, do not load the icons.
 */
export interface OfficeScreen {
  to: NonNullable<LinkOptions['to']>
  label: string
  key: string
  /**
   * The permission for the screen's first call. The browser does not get it from the contract (docs/web.md); a test
   * compares both.
   */
  needed: NeededPermission
}

export const officeScreens = [
  { to: '/admin/dashboard', label: screenNames.dashboard, key: 'd', needed: 'view' },
  { to: '/admin/users', label: screenNames.users, key: 'u', needed: 'view' },
  { to: '/admin/operators', label: screenNames.operators, key: 'e', needed: 'people' },
  { to: '/admin/categories', label: screenNames.categories, key: 'c', needed: 'any-operator' },
  {
    to: '/admin/subcategories',
    label: screenNames.subCategories,
    key: 'b',
    needed: 'any-operator',
  },
  { to: '/admin/products', label: screenNames.products, key: 'p', needed: 'any-operator' },
  { to: '/admin/histories', label: screenNames.histories, key: 'h', needed: 'view' },
  { to: '/admin/reports', label: screenNames.reports, key: 'r', needed: 'view' },
  { to: '/admin/coupons', label: screenNames.coupons, key: 'o', needed: 'view' },
  { to: '/admin/settings', label: screenNames.settings, key: 's', needed: 'settings' },
  { to: '/admin/audit', label: screenNames.auditLog, key: 'a', needed: 'security' },
  { to: '/admin/activity', label: screenNames.activity, key: 'v', needed: 'security' },
] as const satisfies readonly OfficeScreen[]

type KnownScreen = (typeof officeScreens)[number]
export type ScreenPath = KnownScreen['to']

/** The screens that an admin with this role may open, in the order of the sidebar. */
export function screensFor(role: OperatorRole | null): readonly KnownScreen[] {
  return officeScreens.filter(({ needed }) => mayDo(role, needed))
}

/** Where an admin with this role starts. Without a role, an admin may open only the security settings. */
export function homeFor(role: OperatorRole | null): Pick<OfficeScreen, 'to' | 'label'> {
  const allowedScreens = screensFor(role)
  return (
    startScreens
      .map((start) => allowedScreens.find(({ to }) => to === start))
      .find((screen) => screen !== undefined) ?? {
      to: '/admin/security',
      label: screenNames.security,
    }
  )
}

const startScreens: readonly OfficeScreen['to'][] = ['/admin/dashboard', '/admin/products']

/** What the screen at this path of the router needs; undefined if every admin may open it, even without a role. */
export function neededFor(path: string): NeededPermission | undefined {
  if (path === '/admin/security') return undefined
  return officeScreens.find(({ to }) => path === to || path.startsWith(`${to}/`))?.needed ?? 'any-operator'
}
