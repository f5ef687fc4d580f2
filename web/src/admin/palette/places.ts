import { mayDo, type NeededPermission, type OperatorRole } from '@docket/contract/permissions'
import type { LinkOptions } from '@tanstack/react-router'
import {
  Activity,
  Flag,
  History,
  LayoutDashboard,
  type LucideIcon,
  Package,
  ScrollText,
  Settings,
  Shapes,
  Tags,
  TicketPercent,
  UserCog,
  Users,
} from 'lucide-react'
import { screenNames } from '../shared/strings.ts'

/** A screen of the back office: in the sidebar, in the palette, and opened by `g` and its letter. */
export interface Place {
  to: NonNullable<LinkOptions['to']>
  label: string
  icon: LucideIcon
  key: string
  /** The permission for the screen's first call. The browser does not get it from the contract (docs/web.md); a test compares both. */
  needed: NeededPermission
}

export const places = [
  { to: '/admin/dashboard', label: screenNames.dashboard, icon: LayoutDashboard, key: 'd', needed: 'view' },
  { to: '/admin/users', label: screenNames.users, icon: Users, key: 'u', needed: 'view' },
  { to: '/admin/operators', label: screenNames.operators, icon: UserCog, key: 'e', needed: 'people' },
  { to: '/admin/categories', label: screenNames.categories, icon: Shapes, key: 'c', needed: 'any-operator' },
  {
    to: '/admin/subcategories',
    label: screenNames.subCategories,
    icon: Tags,
    key: 'b',
    needed: 'any-operator',
  },
  { to: '/admin/products', label: screenNames.products, icon: Package, key: 'p', needed: 'any-operator' },
  { to: '/admin/histories', label: screenNames.histories, icon: History, key: 'h', needed: 'view' },
  { to: '/admin/reports', label: screenNames.reports, icon: Flag, key: 'r', needed: 'view' },
  { to: '/admin/coupons', label: screenNames.coupons, icon: TicketPercent, key: 'o', needed: 'view' },
  { to: '/admin/settings', label: screenNames.settings, icon: Settings, key: 's', needed: 'settings' },
  { to: '/admin/audit', label: screenNames.auditLog, icon: ScrollText, key: 'a', needed: 'security' },
  { to: '/admin/activity', label: screenNames.activity, icon: Activity, key: 'v', needed: 'security' },
] as const satisfies readonly Place[]

/** The screens that an admin with this role may open, in the order of the sidebar. */
export function placesFor(role: OperatorRole | null): readonly Place[] {
  return places.filter(({ needed }) => mayDo(role, needed))
}

/** Where an admin with this role starts. Without a role, an admin may open only the security settings. */
export function homeFor(role: OperatorRole | null): Pick<Place, 'to' | 'label'> {
  const allowedPlaces = placesFor(role)
  return (
    startScreens
      .map((start) => allowedPlaces.find(({ to }) => to === start))
      .find((place) => place !== undefined) ?? {
      to: '/admin/security',
      label: screenNames.security,
    }
  )
}

const startScreens: readonly Place['to'][] = ['/admin/dashboard', '/admin/products']

/** What the screen at this path of the router needs; undefined if every admin may open it, even without a role. */
export function neededFor(path: string): NeededPermission | undefined {
  if (path === '/admin/security') return undefined
  return places.find(({ to }) => path === to || path.startsWith(`${to}/`))?.needed ?? 'any-operator'
}
