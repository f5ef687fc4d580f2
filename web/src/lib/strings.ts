import { admin } from './strings/admin.ts'
import { adminAccounts, adminImport, adminProduct } from './strings/admin-product.ts'
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
  adminProduct,
  adminAccounts,
  adminImport,
}
