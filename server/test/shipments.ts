import type { Answer, TestShop } from './shop.ts'

const DAY_MS = 24 * 60 * 60_000

/** A body of the USA form that can be made: delivered in the last ten days. */
export function usaOrder(change: Record<string, unknown> = {}) {
  const now = Date.now()
  return { state: 'TX', from: now - 10 * DAY_MS, to: now - DAY_MS, deliveryState: ['delivered'], ...change }
}

/** A body of the international form that can be made: under way, delivered within ten days. */
export function internationalOrder(change: Record<string, unknown> = {}) {
  const now = Date.now()
  return {
    country: 'DE',
    from: now + DAY_MS,
    to: now + 10 * DAY_MS,
    deliveryState: ['in-transit'],
    ...change,
  }
}

/** Shipments in the shop that `shopNow` returns, which is asked at each call, because a test opens its shop late. */
export function testShipments(shopNow: () => TestShop) {
  const buyFrom =
    (path: string) =>
    (token: string, body: unknown, key?: string): Promise<Answer> =>
      shopNow().api('POST', path, { token, body, ...(key && { headers: { 'idempotency-key': key } }) })
  return {
    buyUsa: buyFrom('/trackingNo/usa'),
    buyInternational: buyFrom('/trackingNo/international'),
    /** In dollars; null: none are sold. */
    async setPrice(
      sellingPrice: number | null,
      costPrice: number | null = sellingPrice && 1,
    ): Promise<Answer> {
      const { token } = await shopNow().admin()
      return shopNow().api('POST', '/admin/settings/trackingNoPrice', {
        token,
        body: { sellingPrice, costPrice },
      })
    },
    async countShipments(): Promise<number> {
      const { rows } = await shopNow().platform.pool.query<{ count: number }>(
        'SELECT count(*)::integer AS count FROM shipments',
      )
      return rows[0]?.count ?? 0
    },
  }
}
