import { admin } from './strings/admin.ts'
import { adminAudit } from './strings/admin-audit.ts'
import { adminCategory, adminLogo, adminSubCategory } from './strings/admin-category.ts'
import { adminCoupon } from './strings/admin-coupon.ts'
import { adminDashboard } from './strings/admin-dashboard.ts'
import { adminDeposit, adminHistory } from './strings/admin-history.ts'
import { adminOrder } from './strings/admin-order.ts'
import { adminPalette } from './strings/admin-palette.ts'
import {
  adminAccounts,
  adminConflict,
  adminEditor,
  adminImport,
  adminPreview,
  adminProduct,
} from './strings/admin-product.ts'
import { adminSecurity } from './strings/admin-security.ts'
import { adminSettings } from './strings/admin-settings.ts'
import { adminShipment } from './strings/admin-shipment.ts'
import { adminUser } from './strings/admin-user.ts'

/** Every visible string of the back office, by area; what it shares with the shop is in `strings.ts`. */
export const adminStrings = {
  common: admin,
  audit: adminAudit,
  dashboard: adminDashboard,
  category: adminCategory,
  logo: adminLogo,
  subCategory: adminSubCategory,
  coupon: adminCoupon,
  product: adminProduct,
  editor: adminEditor,
  preview: adminPreview,
  conflict: adminConflict,
  accounts: adminAccounts,
  import: adminImport,
  user: adminUser,
  security: adminSecurity,
  history: adminHistory,
  order: adminOrder,
  shipment: adminShipment,
  palette: adminPalette,
  settings: adminSettings,
  deposit: adminDeposit,
}
