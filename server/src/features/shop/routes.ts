import { toCents } from '@docket/contract/money'
import * as contract from '@docket/contract/shop'
import type { FastifyInstance } from 'fastify'
import type { Checkout } from '../../checkout/create-checkout.ts'
import type { Platform } from '../../platform/platform.ts'
import { route } from '../../platform/route.ts'
import { createLocalThrottle, createSharedThrottle } from '../../platform/throttle.ts'
import { buyAccounts } from './buy-accounts.ts'
import { getProduct } from './get-product.ts'
import { listCategories } from './list-categories.ts'
import { listProducts } from './list-products.ts'
import { validateCoupon } from './validate-coupon.ts'

/** The catalogue and the counter. */
export function shopRoutes(app: FastifyInstance, platform: Platform, checkout: Checkout): void {
  const { db, pool, sessions, catalogue, live, config } = platform
  const buying = createLocalThrottle(config.rateLimits, { name: 'buy', attempts: 20, windowSeconds: 1 })
  const guessing = createSharedThrottle(pool, config.rateLimits, {
    name: 'coupon',
    attempts: 30,
    windowSeconds: 300,
  })

  route(app, sessions, contract.categoriesWithSubCategories, () => listCategories(db), { cache: catalogue })
  route(app, sessions, contract.products, ({ query }) => listProducts(db, query), { cache: catalogue })
  route(app, sessions, contract.productById, ({ params }) => getProduct(db, params.id), { cache: catalogue })

  route(app, sessions, contract.validateCoupon, async ({ params, caller }) => {
    await guessing.take(`user:${caller.id}`)
    return validateCoupon(db, { code: params.code, userId: caller.id })
  })

  route(
    app,
    sessions,
    contract.buy,
    async ({ body, caller, idempotency }) => {
      await buying.take(`user:${caller.id}`)
      const receipt = await buyAccounts(platform, checkout, {
        userId: caller.id,
        goods: { productId: body.logProductId, quantity: body.quantity },
        couponCode: body.couponCode || null,
        expectedCents: body.expectedAmount === undefined ? null : toCents(body.expectedAmount),
        idempotency,
      })
      catalogue.clearAfterSale(caller.id)
      live.sold({ userId: caller.id, productId: body.logProductId })
      return receipt
    },
    { bounds: checkout },
  )
}
