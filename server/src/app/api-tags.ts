import type { Providers } from '../payments/registry.ts'
import { tagOf } from '../platform/http/route/route.ts'

export interface ApiTag {
  name: string
  description: string
}

/** The groups of calls in the API's document, in its order. `tagOf` returns a call's group. */
export function apiTags(providers: Providers): ApiTag[] {
  const ofDeposits = Object.values(providers).map(({ opening, method }) => ({
    name: tagOf(opening.endpoint),
    description: `Deposits by ${method}.`,
  }))
  return [...BEFORE_DEPOSITS, ...ofDeposits, ...AFTER_DEPOSITS]
}

const BEFORE_DEPOSITS: ApiTag[] = [
  { name: 'config', description: 'The settings of the shop that every page reads.' },
  {
    name: 'auth',
    description:
      "Registration, login, mailed links, and the signed-in user's profile, wallet and security events.",
  },
  {
    name: 'security',
    description: 'Two-step sign-in, passkeys, sessions and password of the signed-in user.',
  },
  { name: 'me', description: "The customer's own data: export and erasure." },
  { name: 'shop', description: 'The catalogue, coupons, and buying accounts.' },
  {
    name: 'trackingNo',
    description: 'Test shipments: price, purchase, list, events, and keys to read them with.',
  },
  { name: 'history', description: "The customer's purchases and deposits, and reports of problems." },
]

const AFTER_DEPOSITS: ApiTag[] = [
  { name: 'live', description: 'A stream of changes of stock, wallet and purchases.' },
  { name: 'admin-auth', description: 'Login to the back office.' },
  { name: 'admin-security', description: 'The two-step sign-in that the shop requires of its admins.' },
  { name: 'admin-stat', description: 'The figures of the dashboard.' },
  { name: 'admin-category', description: 'Categories and their logos.' },
  { name: 'admin-sub-category', description: 'Subcategories.' },
  { name: 'admin-product', description: 'Products and their covers.' },
  { name: 'admin-account', description: 'The accounts in stock: list, import, withdraw.' },
  { name: 'admin-coupon', description: 'Coupons.' },
  { name: 'admin-user', description: 'Users, suspensions and adjustments of wallets.' },
  { name: 'admin-operator', description: 'Admins: their roles, and invitations.' },
  { name: 'admin-history', description: 'The purchases, deposits and test shipments of all users.' },
  { name: 'admin-purchase', description: 'One purchase: its accounts, replacements and refunds.' },
  { name: 'admin-trackingNo', description: 'One test shipment.' },
  { name: 'admin-report', description: 'The reports of customers.' },
  { name: 'admin-mail', description: 'Mails that could not be delivered.' },
  { name: 'admin-hold', description: 'Batches that are not for sale until a decision.' },
  {
    name: 'admin-deposit',
    description: 'One deposit and its review, the payment methods, and the exchange rate.',
  },
  {
    name: 'admin-settings',
    description: 'The prices of test shipments, the name of the shop, and its support chat.',
  },
  { name: 'admin-approval', description: 'Credits and refunds that need a second operator.' },
  { name: 'admin-limit', description: 'How much one operator may do alone.' },
  { name: 'admin-site-text', description: 'The texts of the landing page and the legal pages.' },
  { name: 'admin-saved-view', description: "The caller's own saved views of the lists." },
  { name: 'admin-audit', description: 'The audit log.' },
  { name: 'admin-activity', description: 'Security events: sign-ins, failures, refusals.' },
]
