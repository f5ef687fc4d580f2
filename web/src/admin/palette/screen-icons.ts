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
import type { ScreenPath } from './office-screens.ts'

/** The icon of each screen of the back office. */
export const screenIcons: Record<ScreenPath, LucideIcon> = {
  '/admin/dashboard': LayoutDashboard,
  '/admin/users': Users,
  '/admin/operators': UserCog,
  '/admin/categories': Shapes,
  '/admin/subcategories': Tags,
  '/admin/products': Package,
  '/admin/histories': History,
  '/admin/reports': Flag,
  '/admin/coupons': TicketPercent,
  '/admin/settings': Settings,
  '/admin/audit': ScrollText,
  '/admin/activity': Activity,
}
