import type { Answer, TestShop } from '../shop.ts'

const DAY_MS = 24 * 60 * 60_000

/** A valid body of the USA form: delivered in the last ten days. */
export function usaRequestBody(change: Record<string, unknown> = {}) {
  const now = Date.now()
  return { state: 'TX', from: now - 10 * DAY_MS, to: now - DAY_MS, deliveryState: ['delivered'], ...change }
}

/** A valid body of the international form: in transit, delivered within ten days. */
export function internationalRequestBody(change: Record<string, unknown> = {}) {
  const now = Date.now()
  return {
    country: 'DE',
    from: now + DAY_MS,
    to: now + 10 * DAY_MS,
    deliveryState: ['in-transit'],
    ...change,
  }
}

/** Purchases of shipments in a test shop. Calls `getShop` at each call, because a test opens its shop later. */
export function testShipments(getShop: () => TestShop) {
  const buyFrom =
    (path: string) =>
    (token: string, body: unknown, key?: string): Promise<Answer> =>
      getShop().api('POST', path, { token, body, ...(key && { headers: { 'idempotency-key': key } }) })
  return {
    buyUsa: buyFrom('/trackingNo/usa'),
    buyInternational: buyFrom('/trackingNo/international'),
    /** Sets the prices in dollars. The cost price is $1 unless it is given. With null, shipments are not for sale. */
    async setPrice(
      sellingPrice: number | null,
      costPrice: number | null = sellingPrice && 1,
    ): Promise<Answer> {
      const { token } = await getShop().admin()
      return getShop().api('POST', '/admin/settings/trackingNoPrice', {
        token,
        body: { sellingPrice, costPrice },
      })
    },
    async countShipments(): Promise<number> {
      const { rows } = await getShop().platform.pool.query<{ count: number }>(
        'SELECT count(*)::integer AS count FROM shipments',
      )
      return rows[0]?.count ?? 0
    },
  }
}
