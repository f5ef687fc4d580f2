import { describe, expect, it } from 'vitest'
import { day, readStats, testSales } from '../../../test/areas/sales.ts'
import { useNewTestShop } from '../../../test/shop.ts'
import { closeSalesDays } from './close-sales-days.ts'

const { shop, admin } = useNewTestShop()

const { query, setPrice, sell, sellShipment, reopenDays } = testSales(shop)
const stats = (search?: string) => readStats(shop, admin, search)
const thirtyDays = () => stats(`?from=${day(29)}&to=${day(0)}`)

describe('the dashboard', () => {
  it('of an empty shop has only zeros, and all time is one day', async () => {
    const body = await stats()
    expect(body).toMatchObject({
      from: day(0),
      to: day(0),
      totalRevenue: 0,
      totalProfit: 0,
      totalDeposited: 0,
      totalPurchases: 0,
      totalUsers: 0,
      newUsersThisWeek: 0,
      lowStockProducts: 0,
      mostActiveUser: null,
      totalLogProducts: 0,
      totalCoupons: 0,
      depositsByMethod: {},
      salesByCategory: [],
      recentPurchases: [],
      topSellingProducts: [],
      previous: null,
      recent: { days: 30, totalRevenue: 0, totalProfit: 0, previous: { totalRevenue: 0, totalProfit: 0 } },
      salesChartUnit: 'day',
      salesChart: [{ date: day(0), revenue: 0, profit: 0 }],
    })
    for (const points of Object.values(body.series)) expect(points).toEqual([0])
    expect(body.newUsersByDay).toEqual([0, 0, 0, 0, 0, 0, 0])
    const month = await thirtyDays()
    for (const { series } of [month, month.previous]) {
      for (const points of Object.values(series)) expect(points).toEqual(Array(30).fill(0))
    }
    expect(month.salesChart).toHaveLength(30)
    expect(month.salesChart[29]).toEqual({ date: day(0), revenue: 0, profit: 0 })
  })

  it('counts the days since the last backup: 0 below two days, and 0 if there never was a backup', async () => {
    const daysAfter = async (hours: number) => {
      await query(
        `INSERT INTO backup_status (backed_up_at, bytes) VALUES (now() - $1 * interval '1 hour', 1)
          ON CONFLICT (id) DO UPDATE SET backed_up_at = excluded.backed_up_at`,
        [hours],
      )
      return (await stats()).daysWithoutBackup
    }
    expect((await stats()).daysWithoutBackup).toBe(0)
    expect([await daysAfter(47), await daysAfter(49), await daysAfter(24 * 40 + 1)]).toEqual([0, 2, 40])
  })

  it('compares a period with the one before, with the same result before and after its days are closed', async () => {
    const [one, other] = [await shop.user({ balance: 500 }), await shop.user({ balance: 500 })]
    const cheap = await shop.product({ price: 3, cost: 1, accounts: 30, title: 'Cheap' })
    const expensive = await shop.product({ price: 20, cost: 12.5, accounts: 12, title: 'Expensive' })
    await sell(one, cheap.id, 2, 0)
    await sell(one, cheap.id, 3, 3)
    await sell(one, expensive.id, 1, 3)
    const latest = await sell(other, expensive.id, 1, 29)
    await sell(other, expensive.id, 4, 30)
    await sell(other, cheap.id, 1, 90)
    await query(
      "INSERT INTO coupons (code, basis_points, expires_at) VALUES ('LIVE', 1000, now() + interval '1 day')",
    )
    await query("INSERT INTO coupons (code, basis_points, expires_at) VALUES ('OVER', 1000, now())")
    await reopenDays()

    const open = await thirtyDays()
    // The period has sales of 5 cheap and 2 expensive accounts; the previous period has sales of 4 expensive ones.
    expect(open).toMatchObject({
      totalRevenue: 55,
      totalProfit: 25,
      totalPurchases: 4,
      previous: { totalRevenue: 80, totalProfit: 30, totalPurchases: 1 },
      totalUsers: 2,
      newUsersThisWeek: 2,
      lowStockProducts: 1,
      totalLogProducts: 2,
      totalCoupons: 1,
      mostActiveUser: { id: one.id, purchases: 3 },
      salesByCategory: [{ quantity: 5 }, { quantity: 2 }],
      topSellingProducts: [
        { id: cheap.id, title: 'Cheap', sales: 5 },
        { id: expensive.id, title: 'Expensive', sales: 2 },
      ],
    })
    expect(open.salesChart[0]).toEqual({ date: day(29), revenue: 20, profit: 7.5 })
    expect(open.salesChart[26]).toEqual({ date: day(3), revenue: 29, profit: 13.5 })
    expect(open.salesChart[29]).toEqual({ date: day(0), revenue: 6, profit: 4 })
    expect(open.recentPurchases).toHaveLength(6)
    expect(open.recentPurchases[2]).toMatchObject({ id: latest, userEmail: other.email, amount: 20 })

    await Promise.all([closeSalesDays(shop.db), closeSalesDays(shop.db)])
    const { rows } = await query(
      'SELECT count(*)::integer AS sums, max(day)::text AS last FROM zone_sales_days',
    )
    // Each day has one row for each product that was sold on it.
    expect(rows).toEqual([{ sums: 5, last: day(3) }])
    expect(await thirtyDays()).toEqual(open)
    await closeSalesDays(shop.db)
    expect(await thirtyDays()).toEqual(open)

    await sell(other, cheap.id, 1, 0)
    expect(await thirtyDays()).toMatchObject({ totalRevenue: 58, totalPurchases: 5 })
    expect(await stats(`?from=${day(3)}&to=${day(3)}`)).toMatchObject({
      totalRevenue: 29,
      totalPurchases: 2,
      previous: { totalRevenue: 0 },
      salesChart: [{ date: day(3), revenue: 29, profit: 13.5 }],
    })
  })

  it('counts shipments separately, but includes their revenue and refunds in all sums', async () => {
    await setPrice(10, 4)
    const [one, other] = [await shop.user({ balance: 100 }), await shop.user({ balance: 100 })]
    const { id } = await shop.product({ price: 2, cost: 1, accounts: 2 })
    await sell(other, id, 1, 2)
    await sellShipment(one, 2)
    const refunded = await sellShipment(one, 0)
    const { status } = await shop.api('POST', '/admin/purchase/refund', {
      token: admin.token,
      body: { purchaseId: refunded, amount: 2.5, reason: 'A part of it.' },
    })
    expect(status).toBe(201)
    await reopenDays()
    const open = await thirtyDays()
    expect(open).toMatchObject({
      totalRevenue: 10 + 10 + 2 - 2.5,
      totalProfit: 6 + 6 + 1 - 2.5,
      totalPurchases: 1,
      totalTrackingNoPurchased: 2,
      previous: { totalTrackingNoPurchased: 0 },
      mostActiveUser: { id: one.id, purchases: 2 },
      salesByCategory: [{ category: 'Tracking Numbers', quantity: 2 }, { quantity: 1 }],
      topSellingProducts: [{ id, sales: 1 }],
    })
    expect(open.salesChart[27]).toEqual({ date: day(2), revenue: 12, profit: 7 })
    expect(open.salesChart[29]).toEqual({ date: day(0), revenue: 7.5, profit: 3.5 })
    expect(open.recentPurchases).toMatchObject([
      { id: refunded, productTitle: expect.stringMatching(/^Test shipment to /), quantity: 1, amount: 10 },
      { amount: 10 },
      { amount: 2 },
    ])
    await closeSalesDays(shop.db)
    const { rows } = await query('SELECT day::text, purchases, shipments FROM zone_sales_totals')
    expect(rows).toEqual([{ day: day(2), purchases: 2, shipments: 1 }])
    expect(await thirtyDays()).toEqual(open)
  })

  it('has the totals of a period as series by day in UTC, and the new customers of seven times 24 hours', async () => {
    const [one, other] = [await shop.user({ balance: 100 }), await shop.user()]
    const { id } = await shop.product({ price: 3, cost: 1, accounts: 10 })
    const first = await sell(one, id, 2, 6)
    const last = await sell(one, id, 1, 6)
    await query('UPDATE purchases SET purchased_at = $2 WHERE id = $1', [first, `${day(6)}T00:00:00Z`])
    await query('UPDATE purchases SET purchased_at = $2 WHERE id = $1', [last, `${day(6)}T23:59:59.999Z`])
    await sell(one, id, 1, 7)
    for (const [daysAgo, cents, method] of [
      [6, 1500, 'crypto'],
      [6, 500, 'crypto'],
      [13, 700, 'crypto'],
    ] as const) {
      await query(
        `INSERT INTO deposits (user_id, method, amount_cents, status, reference, completed_at)
          VALUES ($1, $2, $3, 'COMPLETED', gen_random_uuid(), $4)`,
        [one.id, method, cents, `${day(daysAgo)}T00:00:00Z`],
      )
    }
    await query("UPDATE users SET created_at = now() - interval '6 days 23 hours' WHERE id = $1", [one.id])
    await query("UPDATE users SET created_at = now() - interval '7 days 1 hour' WHERE id = $1", [other.id])
    await reopenDays()
    const body = await stats(`?from=${day(6)}&to=${day(0)}`)
    expect(body.series).toEqual({
      totalRevenue: [9, 0, 0, 0, 0, 0, 0],
      totalProfit: [6, 0, 0, 0, 0, 0, 0],
      totalDeposited: [20, 0, 0, 0, 0, 0, 0],
      totalPurchases: [2, 0, 0, 0, 0, 0, 0],
      totalTrackingNoPurchased: [0, 0, 0, 0, 0, 0, 0],
    })
    expect(body.previous.series).toMatchObject({
      totalRevenue: [0, 0, 0, 0, 0, 0, 3],
      totalDeposited: [7, 0, 0, 0, 0, 0, 0],
    })
    expect(body).toMatchObject({ newUsersThisWeek: 1, newUsersByDay: [1, 0, 0, 0, 0, 0, 0] })
    await closeSalesDays(shop.db)
    expect((await stats(`?from=${day(6)}&to=${day(0)}`)).series).toEqual(body.series)
    // These deposits have no transfers, so the ledger check at the end of the tests would report them.
    await query('DELETE FROM deposits')
  })

  it('refuses invalid periods', async () => {
    for (const search of [
      '?from=2026-01-01',
      '?from=2026-02-30&to=2026-03-01',
      '?from=2026-03-01&to=2026-02-01',
      '?from=2020-01-01&to=2100-01-01',
      '?from=yesterday&to=today',
      '?from=0001-01-01&to=0001-01-01',
    ]) {
      const { status } = await shop.api('GET', `/admin/stat/${search}`, { token: admin.token })
      expect([search, status]).toEqual([search, 400])
    }
  })
})
