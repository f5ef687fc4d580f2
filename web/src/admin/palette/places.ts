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
import { strings } from '../../lib/strings.ts'

/** A screen of the back office: in the sidebar, in the palette, and behind `g` and its letter. */
export interface Place {
  to: NonNullable<LinkOptions['to']>
  label: string
  icon: LucideIcon
  key: string
}

export const places = [
  { to: '/admin/dashboard', label: strings.adminDashboard.title, icon: LayoutDashboard, key: 'd' },
  { to: '/admin/users', label: strings.adminUser.title, icon: Users, key: 'u' },
  { to: '/admin/categories', label: strings.adminCategory.title, icon: Shapes, key: 'c' },
  { to: '/admin/subcategories', label: strings.adminSubCategory.title, icon: Tags, key: 'b' },
  { to: '/admin/products', label: strings.shell.products, icon: Package, key: 'p' },
  { to: '/admin/histories', label: strings.adminHistory.title, icon: History, key: 'h' },
  { to: '/admin/reports', label: strings.adminOrder.reportsTitle, icon: Flag, key: 'r' },
  { to: '/admin/coupons', label: strings.adminCoupon.title, icon: TicketPercent, key: 'o' },
  { to: '/admin/settings', label: strings.adminSettings.title, icon: Settings, key: 's' },
  { to: '/admin/audit', label: strings.adminAudit.title, icon: ScrollText, key: 'a' },
] as const satisfies readonly Place[]
