import { auth } from './strings/auth.ts'
import { common, errors, shell } from './strings/common.ts'
import { deposit } from './strings/deposit.ts'
import { history } from './strings/history.ts'
import { shipments } from './strings/shipments.ts'
import { shop } from './strings/shop.ts'

/**
 * Every visible string of the shop, by area. A second language is another object of the same type, chosen here. The back
 * office has its own in `admin-strings.ts`, the prerendered pages in `strings/landing.ts` and `strings/legal.ts`, so that
 * none carries the others'.
 */
export const strings = {
  common,
  errors,
  shell,
  auth,
  shop,
  history,
  shipments,
  deposit,
}
