import { toCents, toDollars } from '@docket/contract/money'
import { buy, type Receipt } from '@docket/contract/purchases'
import type { Platform } from '../../../host/context/platform.ts'
import { fromDatabaseError } from '../../../host/db/constraints.ts'
import { ShopError } from '../../../host/errors.ts'
import type { Api } from '../../../host/http/route/api.ts'
import type { Metrics } from '../../../host/metrics/metrics.ts'
import { decryptRows } from '../../../host/security/encryption.ts'
import { createFrequentCallThrottle } from '../../../host/security/throttle.ts'
import { createCouponThrottle, limitGuesses } from '../../coupons/use-coupon.ts'
import { findPurchase, purchaseOf } from '../records/purchases.ts'
import {
  type AccountsOfProduct,
  type Checkout,
  checkoutOf,
  type FinishedPurchase,
  type PurchaseRequest,
} from './checkout.ts'

/** How often a customer may buy: accounts and shipments are counted apart. */
export const PURCHASE_PACE = { attempts: 20, windowSeconds: 1 } as const

/** The call with which customers buy accounts. */
export function buyRoute(api: Api, platform: Platform): void {
  const checkout = checkoutOf(platform)
  const { db, pool, catalogue, live, config } = platform
  const throttle = createFrequentCallThrottle(pool, config.rateLimits, {
    name: 'buy',
    ...PURCHASE_PACE,
  })
  const couponThrottle = createCouponThrottle(platform)

  api.route(
    buy,
    async ({ body, caller, idempotency }) => {
      await throttle.take(`user:${caller.id}`)
      const request = {
        userId: caller.id,
        item: { productId: body.logProductId, quantity: body.quantity },
        couponCode: body.couponCode || null,
        expectedCents: body.expectedAmount === undefined ? null : toCents(body.expectedAmount),
        idempotency,
      }
      const receipt = await limitGuesses(db, couponThrottle, request, () =>
        buyAccounts(platform, checkout, request),
      )
      catalogue.clearAfterPurchase(caller.id)
      live.addPurchase({ userId: caller.id, productId: body.logProductId })
      return receipt
    },
    { bounds: checkout },
  )
}

/**
 * Buys accounts of one product and pays for them from the user's wallet, all or nothing. A replay with the same key
 * returns the first purchase. @throws what `Checkout` throws.
 */
async function buyAccounts(
  { db, keys, metrics }: Pick<Platform, 'db' | 'keys' | 'metrics'>,
  checkout: Checkout,
  request: PurchaseRequest & { item: AccountsOfProduct },
): Promise<Receipt> {
  const result = await countPurchase(metrics, () => checkout.buy(request))
  if (result.outcome === 'REPEATED') {
    return findPurchase({ db, keys }, { userId: request.userId, id: result.id })
  }
  const accounts = await decryptRows(keys, 'accounts', deliveredAccounts(result))
  const { productId, quantity } = request.item
  const purchase = purchaseOf({ ...result, product_id: productId, quantity }, accounts)
  return { ...purchase, balance: toDollars(result.balance_cents) }
}

function deliveredAccounts({ account_ids, key_ids, ciphertexts }: FinishedPurchase) {
  return account_ids.map((id, index) => {
    const [key_id, ciphertext] = [key_ids[index], ciphertexts[index]]
    if (key_id === undefined || !ciphertext) throw new Error('api.buy returned arrays of unequal length.')
    return { id, key_id, ciphertext }
  })
}

/**
 * Counts purchase requests by their outcome. `replayed`: the key's first purchase was returned again. `refused`: an
 * error code of the contract. `shed`: refused because too many requests wait. `failed`: the database failed, or it is a
 * bug.
 */
export async function countPurchase<Result extends { outcome: string }>(
  { purchases }: Pick<Metrics, 'purchases'>,
  purchase: () => Promise<Result>,
): Promise<Result> {
  try {
    const result = await purchase()
    purchases.inc({ outcome: result.outcome === 'REPEATED' ? 'replayed' : 'bought', code: '' })
    return result
  } catch (error) {
    purchases.inc(failureOf(error))
    throw error
  }
}

function failureOf(error: unknown) {
  if (error instanceof ShopError) {
    return { outcome: error.code === 'UNAVAILABLE' ? 'shed' : 'refused', code: error.code }
  }
  const mappedError = fromDatabaseError(error)
  return { outcome: 'failed', code: mappedError instanceof ShopError ? mappedError.code : 'INTERNAL' }
}
