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
import { adminUser } from './strings/admin-user.ts'
import { auth } from './strings/auth.ts'
import { common, errors, shell } from './strings/common.ts'
import { deposit } from './strings/deposit.ts'
import { history } from './strings/history.ts'
import { shop } from './strings/shop.ts'

/**
 * Every visible string, by area. A second language is another object of the same type, chosen here. The prerendered
 * pages have theirs in `strings/landing.ts` and `strings/legal.ts`, so that neither side carries the other's.
 */
export const strings = {
  common,
  errors,
  shell,
  auth,
  shop,
  history,
  deposit,
  admin,
  adminAudit,
  adminDashboard,
  adminCategory,
  adminLogo,
  adminSubCategory,
  adminCoupon,
  adminProduct,
  adminEditor,
  adminPreview,
  adminConflict,
  adminAccounts,
  adminImport,
  adminUser,
  adminSecurity,
  adminHistory,
  adminOrder,
  adminPalette,
  adminSettings,
  adminDeposit,
}
