import { mayDo, type NeededPermission, type OperatorRole } from '@docket/contract/permissions'
import {
  Activity,
  Flag,
  History,
  LayoutDashboard,
  Package,
  ScrollText,
  Settings,
  Shapes,
  Tags,
  UserCog,
  Users,
} from 'lucide-react'
import { officeAreas } from '../../areas/office.ts'
import type { OfficeScreen } from '../../kit/office/office-area.ts'
import { officeWords, screenNames } from '../../kit/office/strings.ts'

/** The screens of the back office, in the order of the sidebar. Those that are named here have no declaration yet. */
export const officeScreens: readonly OfficeScreen[] = [
  {
    to: '/admin/dashboard',
    label: screenNames.dashboard,
    icon: LayoutDashboard,
    key: 'd',
    needed: 'view',
  },
  { to: '/admin/users', label: screenNames.users, icon: Users, key: 'u', needed: 'view' },
  { to: '/admin/operators', label: screenNames.operators, icon: UserCog, key: 'e', needed: 'people' },
  {
    to: '/admin/categories',
    startsGroup: true,
    label: screenNames.categories,
    icon: Shapes,
    key: 'c',
    needed: 'any-operator',
  },
  {
    to: '/admin/subcategories',
    label: screenNames.subCategories,
    icon: Tags,
    key: 'b',
    needed: 'any-operator',
  },
  { to: '/admin/products', label: screenNames.products, icon: Package, key: 'p', needed: 'any-operator' },
  {
    to: '/admin/histories',
    startsGroup: true,
    label: screenNames.histories,
    hint: officeWords.historiesHint,
    icon: History,
    key: 'h',
    needed: 'view',
  },
  { to: '/admin/reports', label: screenNames.reports, icon: Flag, key: 'r', needed: 'view' },
  ...officeAreas.flatMap(({ screens = [] }) => screens),
  {
    to: '/admin/settings',
    startsGroup: true,
    label: screenNames.settings,
    icon: Settings,
    key: 's',
    needed: 'settings',
  },
  { to: '/admin/audit', label: screenNames.auditLog, icon: ScrollText, key: 'a', needed: 'security' },
  { to: '/admin/activity', label: screenNames.activity, icon: Activity, key: 'v', needed: 'security' },
]

/** The screens that an admin with this role may open, in the order of the sidebar. */
export function screensFor(role: OperatorRole | null): readonly OfficeScreen[] {
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

/** Every operator reads the list of products, but few may change one. */
const PRODUCT_EDITOR = '/admin/products/$product'

/** What the screen at this path of the router needs; undefined if every admin may open it, even without a role. */
export function neededFor(path: string): NeededPermission | undefined {
  if (path === '/admin/security') return undefined
  if (path === PRODUCT_EDITOR) return 'catalogue'
  return officeScreens.find(({ to }) => path === to || path.startsWith(`${to}/`))?.needed ?? 'any-operator'
}
