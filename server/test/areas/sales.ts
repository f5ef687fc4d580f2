import { expect } from 'vitest'
import type { Answer, TestCaller, TestShop } from '../shop.ts'
import { testShipments, usaRequestBody } from './shipments.ts'

/** The day in UTC, `daysAgo` days ago: `2026-11-26`. */
export const day = (daysAgo: number) =>
  new Date(Date.now() - daysAgo * 24 * 60 * 60_000).toISOString().slice(0, 10)

/** What the dashboard shows to the admin. `search` is the query of the call, such as `?from=…`. */
export async function readStats(shop: TestShop, admin: TestCaller, search = '') {
  return (await shop.api('GET', `/admin/stat/${search}`, { token: admin.token })).body
}

/** Makes sales on earlier days. */
export function testSales(shop: TestShop) {
  const { buyUsa, setPrice } = testShipments(() => shop)
  const query = (text: string, values: unknown[] = []) => shop.owner.query(text, values)

  async function moveToDay(daysAgo: number, { status, body }: Answer) {
    expect(status).toBe(201)
    await query('UPDATE purchases SET purchased_at = $2 WHERE id = $1', [
      body.id,
      daysAgo === 0 ? new Date() : `${day(daysAgo)}T12:00:00Z`,
    ])
    return body.id as number
  }

  return {
    query,
    /** Sets the price of shipments. */
    setPrice,
    /** A purchase of accounts at noon, `daysAgo` days ago; with 0, now. */
    async sell(user: TestCaller, productId: number, quantity: number, daysAgo: number) {
      const body = { logProductId: productId, quantity }
      return moveToDay(daysAgo, await shop.api('POST', '/shop/buy', { token: user.token, body }))
    },
    /** A purchase of a shipment at noon, `daysAgo` days ago; with 0, now. */
    async sellShipment(user: TestCaller, daysAgo: number) {
      return moveToDay(daysAgo, await buyUsa(user.token, usaRequestBody()))
    },
    /** Deletes the stored sums and opens all days again, as in a shop right after the migration that added the sums. */
    reopenDays: () =>
      query(`
        TRUNCATE zone_sales_days, zone_sales_totals, zone_sales_months, zone_deposit_days, zone_busiest_buyers;
        UPDATE sales_zones SET day = first.day, month = date_trunc('month', first.day), deposits_day = '2000-01-01'
        FROM (SELECT (coalesce(min(purchased_at), now()) - interval '1 day')::date AS day FROM purchases) first
      `),
  }
}
