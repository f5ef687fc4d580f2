import { randomUUID } from 'node:crypto'
import { callApi } from '../server/test/process/call-api.ts'
import { newBatchNumber } from './buyers.ts'
import { benchAccount } from './fill-shop.ts'
import { COUPON, type GrowthShop, PASSWORD } from './growth-shop.ts'
import { LARGE_PRODUCT, TYPICAL_PRODUCT } from './screens.ts'

/** Sends one request and returns the milliseconds. `nth` counts the requests, so that they can differ. */
export type Send = (nth: number) => Promise<number>

const IMPORTED_ACCOUNTS = 100
const SIGN_IN = 'sign in'
export const IMPORT = `import of ${IMPORTED_ACCOUNTS} accounts`
/** The requests that take tens of milliseconds. */
export const SLOW_REQUESTS = [SIGN_IN, IMPORT]
const PRODUCTS = 200
const DAY_MS = 24 * 60 * 60_000

/** What a customer does and waits for, by name. */
export function customerRequests(origin: string, shop: GrowthShop): Record<string, Send> {
  const { buyers, emails, typical, busiestToken } = shop
  const get =
    (path: string | ((nth: number) => string), token: string = typical.token): Send =>
    async (nth) =>
      (await callApi({ origin, path: typeof path === 'string' ? path : path(nth), token })).ms
  const buy =
    (path: string, body: object): Send =>
    async (nth) => {
      const token = buyers[nth % buyers.length]
      return (await callApi({ origin, path, token, key: randomUUID(), body })).ms
    }
  const accounts = (logProductId: number) => ({ logProductId, quantity: 1 })
  const to = Date.now()
  const shipment = { state: 'TX', from: to - 10 * DAY_MS, to, deliveryState: ['delivered'] }
  return {
    'buy, the product with the most accounts': buy('/shop/buy', accounts(LARGE_PRODUCT)),
    'buy, another product': buy('/shop/buy', accounts(TYPICAL_PRODUCT)),
    'buy with a coupon': buy('/shop/buy', { ...accounts(TYPICAL_PRODUCT), couponCode: COUPON }),
    'buy a test shipment': buy('/trackingNo/usa', shipment),
    [SIGN_IN]: async (nth) => {
      const body = { email: emails[nth % emails.length], password: PASSWORD }
      return (await callApi({ origin, path: '/auth/login', body })).ms
    },
    'who am I': get('/auth/me'),
    wallet: get('/auth/user-wallet'),
    categories: get('/shop/categories-subCategories/all'),
    'catalogue, first screen': get('/shop/products?perCategory=8'),
    'catalogue, a page': get((nth) => `/shop/products?pageSize=20&page=${1 + (nth % 10)}`),
    // The shop caches an answer for a second, so successive requests search for different texts.
    'catalogue, a search': get((nth) => `/shop/products?pageSize=20&search=${nth % PRODUCTS}%20`),
    product: get((nth) => `/shop/products/${1 + (nth % PRODUCTS)}`),
    coupon: get(`/shop/validate-coupon/${COUPON}`),
    'own purchases': get('/history/purchases/list'),
    'own purchases, a search': get('/history/purchases/list?search=music'),
    'own purchases, the busiest customer': get('/history/purchases/list', busiestToken),
    'one purchase': get(`/history/purchases/${typical.purchaseId}`),
    'own tracking numbers': get('/trackingNo/history'),
    'own deposits': get('/history/deposits/list'),
    'recent activity': get('/auth/activity'),
    'own sessions': get('/security/session/list'),
  }
}

/** An admin's import of accounts into the product with the most accounts. */
export function importRequest(origin: string, { adminToken }: GrowthShop): Send {
  const path = `/admin/account/import?logProductId=${LARGE_PRODUCT}&mode=commit&source=bench&provenance=Made+by+the+benchmark`
  return async () => {
    const batch = newBatchNumber()
    const body = Array.from({ length: IMPORTED_ACCOUNTS }, (_, nth) => benchAccount(batch, nth)).join('\n')
    return (await callApi({ origin, path, token: adminToken, body })).ms
  }
}
