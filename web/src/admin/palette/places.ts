import type { LinkOptions } from '@tanstack/react-router'
import {
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
  Users,
} from 'lucide-react'
import { adminStrings } from '../../lib/admin-strings.ts'
import { strings } from '../../lib/strings.ts'

/** A screen of the back office: in the sidebar, in the palette, and behind `g` and its letter. */
export interface Place {
  to: NonNullable<LinkOptions['to']>
  label: string
  icon: LucideIcon
  key: string
}

export const places = [
  { to: '/admin/dashboard', label: adminStrings.dashboard.title, icon: LayoutDashboard, key: 'd' },
  { to: '/admin/users', label: adminStrings.user.title, icon: Users, key: 'u' },
  { to: '/admin/categories', label: adminStrings.category.title, icon: Shapes, key: 'c' },
  { to: '/admin/subcategories', label: adminStrings.subCategory.title, icon: Tags, key: 'b' },
  { to: '/admin/products', label: strings.shell.products, icon: Package, key: 'p' },
  { to: '/admin/histories', label: adminStrings.history.title, icon: History, key: 'h' },
  { to: '/admin/reports', label: adminStrings.order.reportsTitle, icon: Flag, key: 'r' },
  { to: '/admin/coupons', label: adminStrings.coupon.title, icon: TicketPercent, key: 'o' },
  { to: '/admin/settings', label: adminStrings.settings.title, icon: Settings, key: 's' },
  { to: '/admin/audit', label: adminStrings.audit.title, icon: ScrollText, key: 'a' },
] as const satisfies readonly Place[]
