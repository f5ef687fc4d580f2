import * as office from '@docket/contract/admin/shipments'
import { toCents, toDollars } from '@docket/contract/money'
import * as contract from '@docket/contract/shipments'
import * as trackingCalls from '@docket/contract/tracking'
import { createCouponThrottle, limitGuesses } from '../../areas/coupons/use-coupon.ts'
import type { Platform } from '../../host/context/platform.ts'
import { ShopError } from '../../host/errors.ts'
import type { Api } from '../../host/http/route/api.ts'
import { bearerToken, type Call } from '../../host/http/route/route.ts'
import { createFrequentCallThrottle, createNetworkThrottle } from '../../host/security/throttle.ts'
import { PURCHASE_PACE } from '../purchases/buy/buy.ts'
import { checkoutOf } from '../purchases/buy/checkout.ts'
import { recordSeenQuietly } from '../purchases/records/own-purchases.ts'
import { buyShipment, shipmentPriceCents } from './buy/buy-shipment.ts'
import { internationalRequest, usaRequest } from './buy/request-of.ts'
import { createTrackingKey, findTrackingKey, listTrackingKeys, revokeTrackingKey } from './keys/keys.ts'
import { getAnyShipment, getShipment, trackByNumber } from './list/get-shipment.ts'
import { listAllShipments } from './list/list-all-shipments.ts'
import { listShipments } from './list/list-shipments.ts'
import type { ShipmentRequest } from './make/request.ts'
import { citiesOf } from './places/cities.ts'

const NO_KEY = 'Send a tracking key: `Authorization: Bearer dkt_track_…`.'
/** The same text for a revoked key and for a key that never existed: only the owner may know that a key was revoked. */
const KEY_NOT_VALID =
  'This tracking key is not valid. It may have been revoked: make another under Tracking Numbers.'

type BuyCall = Call<typeof contract.buyUsa> | Call<typeof contract.buyInternational>

/** The customers' calls on test shipments: price, cities, buying, lists and tracking. */
export function shipmentRoutes(api: Api, platform: Platform): void {
  const checkout = checkoutOf(platform)
  const { db, pool, config, live } = platform
  const purchaseThrottle = createFrequentCallThrottle(pool, config.rateLimits, {
    name: 'buy-shipment',
    ...PURCHASE_PACE,
  })
  const couponThrottle = createCouponThrottle(platform)

  api.route(contract.shipmentPrice, async () => toDollars(await shipmentPriceCents(db)))
  api.route(contract.cities, async ({ query: { state, country } }) =>
    citiesOf({ country: country ?? 'US', state: state ?? null }).map(({ city }) => city),
  )

  async function buy(
    { body, caller, idempotency }: BuyCall,
    readRequest: (nowMs: number) => ShipmentRequest,
  ) {
    await purchaseThrottle.take(`user:${caller.id}`)
    const request = {
      userId: caller.id,
      readRequest,
      checkOnWalmart: body.checkOnWalmart,
      couponCode: body.couponCode ?? null,
      expectedCents: body.expectedAmount === undefined ? null : toCents(body.expectedAmount),
      idempotency,
    }
    const receipt = await limitGuesses(db, couponThrottle, request, () =>
      buyShipment(platform, checkout, request),
    )
    live.addPurchase({ userId: caller.id, productId: null })
    return receipt
  }
  // The checkout limits how many purchases run and wait, so these routes need no limit of their own.
  const bounds = checkout
  api.route(contract.buyUsa, (call) => buy(call, (nowMs) => usaRequest(call.body, nowMs)), {
    bounds,
  })
  api.route(
    contract.buyInternational,
    (call) => buy(call, (nowMs) => internationalRequest(call.body, nowMs)),
    { bounds },
  )

  api.route(contract.shipments, ({ query, caller }) => listShipments(db, { ...query, userId: caller.id }))
  api.route(contract.shipmentById, async ({ params: { id }, query, caller, actor }) => {
    const [shipment] = await Promise.all([
      getShipment(db, { userId: caller.id, id, at: query.at }),
      recordSeenQuietly(platform, actor, { id, kind: 'OPENED' }),
    ])
    return shipment
  })
  keyRoutes(api, platform)
}

/** The keys of a customer's test suite, and the tracking that they can read. */
function keyRoutes(api: Api, { db, pool, config }: Platform): void {
  const trackingThrottle = createFrequentCallThrottle(pool, config.rateLimits, {
    name: 'track',
    attempts: 120,
    windowSeconds: 60,
  })
  const keyGuessThrottle = createNetworkThrottle(createFrequentCallThrottle, pool, config.rateLimits, {
    name: 'track-key',
    attempts: 30,
    windowSeconds: 60,
  })
  api.route(trackingCalls.trackingKeys, ({ caller }) => listTrackingKeys(db, caller.id))
  api.route(trackingCalls.createTrackingKey, (call) => createTrackingKey(db, call, call.body.name))
  api.route(trackingCalls.revokeTrackingKey, (call) => revokeTrackingKey(db, call, call.params.id))
  api.route(trackingCalls.trackByNumber, async ({ params, query, address, request }) => {
    const sentKey = bearerToken(request.headers.authorization)
    const key = sentKey && (await findTrackingKey(db, sentKey))
    if (!key) {
      await keyGuessThrottle.takeFrom(address)
      throw new ShopError('UNAUTHENTICATED', sentKey ? KEY_NOT_VALID : NO_KEY)
    }
    await trackingThrottle.take(`key:${key.id}`)
    return trackByNumber(db, { userId: key.userId, number: params.number, at: query.at })
  })
}

/** The admin's calls on the shipments of all customers. */
export function shipmentAdminRoutes(api: Api, platform: Platform): void {
  const { db } = platform
  api.route(office.allShipments, ({ query }) => listAllShipments(db, query))
  api.route(office.anyShipmentById, ({ params, query }) =>
    getAnyShipment(db, { id: params.id, at: query.at }),
  )
}
