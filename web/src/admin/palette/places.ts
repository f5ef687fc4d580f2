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
}

export const places = [
  { to: '/admin/dashboard', label: screenNames.dashboard, icon: LayoutDashboard, key: 'd' },
  { to: '/admin/users', label: screenNames.users, icon: Users, key: 'u' },
  { to: '/admin/operators', label: screenNames.operators, icon: UserCog, key: 'e' },
  { to: '/admin/categories', label: screenNames.categories, icon: Shapes, key: 'c' },
  { to: '/admin/subcategories', label: screenNames.subCategories, icon: Tags, key: 'b' },
  { to: '/admin/products', label: screenNames.products, icon: Package, key: 'p' },
  { to: '/admin/histories', label: screenNames.histories, icon: History, key: 'h' },
  { to: '/admin/reports', label: screenNames.reports, icon: Flag, key: 'r' },
  { to: '/admin/coupons', label: screenNames.coupons, icon: TicketPercent, key: 'o' },
  { to: '/admin/settings', label: screenNames.settings, icon: Settings, key: 's' },
  { to: '/admin/audit', label: screenNames.auditLog, icon: ScrollText, key: 'a' },
  { to: '/admin/activity', label: screenNames.activity, icon: Activity, key: 'v' },
] as const satisfies readonly Place[]
