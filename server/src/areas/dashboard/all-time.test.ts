import { describe, expect, it } from 'vitest'
import { day, readStats, testSales } from '../../../test/areas/sales.ts'
import { useNewTestShop } from '../../../test/shop.ts'
import { closeSalesDays } from './close-sales-days.ts'
import { storeBusiestBuyers } from './most-active-user.ts'

const { shop, admin } = useNewTestShop()

const { query, setPrice, sell, sellShipment, reopenDays } = testSales(shop)
const stats = (search?: string) => readStats(shop, admin, search)

interface Row {
  revenue: number
  profit: number
}
/** The rows of the chart added up, in cents. */
const sumOf = (body: { salesChart: Row[] }, name: keyof Row) =>
  body.salesChart.reduce((sum, row) => sum + Math.round(100 * row[name]), 0)

/** A customer with purchases of many years, and a product. */
async function openOldShop() {
  await setPrice(10, 4)
  const user = await shop.user({ balance: 500 })
  const { id } = await shop.product({ price: 3, cost: 1, accounts: 60 })
  for (const daysAgo of [2_000, 1_999, 800, 400, 93, 40, 3, 0]) await sell(user, id, 1, daysAgo)
  await sellShipment(user, 900)
  const deposits = [
    [2_100, 1500, 'crypto'],
    [800, 500, 'crypto'],
    [3, 200, 'crypto'],
  ] as const
  for (const [daysAgo, cents, method] of deposits) {
    await query(
      `INSERT INTO deposits (user_id, method, amount_cents, status, reference, completed_at)
        VALUES ($1, $2, $3, 'COMPLETED', gen_random_uuid(), $4)`,
      [user.id, method, cents, `${day(daysAgo)}T12:00:00Z`],
    )
  }
  await reopenDays()
  return { user, id }
}

describe('the dashboard of all time', () => {
  it('has the totals since the first sale or deposit, the same before and after their days are closed', async () => {
    const { user, id } = await openOldShop()
    const open = await stats()
    expect(open).toMatchObject({
      from: day(2_100),
      to: day(0),
      previous: null,
      totalRevenue: 8 * 3 + 10,
      totalProfit: 8 * 2 + 6,
      totalDeposited: 22,
      totalPurchases: 8,
      totalTrackingNoPurchased: 1,
      depositsByMethod: { crypto: 22 },
      newUsers: open.totalUsers,
      // Two sales in the last 30 days, and one 40 days ago.
      recent: { days: 30, totalRevenue: 6, totalProfit: 4, previous: { totalRevenue: 3, totalProfit: 2 } },
      mostActiveUser: { id: user.id, purchases: 9 },
      topSellingProducts: [{ id, sales: 8 }],
      salesChartUnit: 'month',
    })
    expect(open.salesByCategory).toMatchObject([{ quantity: 8 }, { quantity: 1 }])
    expect([sumOf(open, 'revenue'), sumOf(open, 'profit')]).toEqual([3_400, 2_200])

    await Promise.all([closeSalesDays(shop.db), closeSalesDays(shop.db)])
    const { rows } = await query(
      'SELECT day::text, amount_cents::integer AS cents FROM zone_deposit_days ORDER BY day',
    )
    expect(rows).toMatchObject([
      { day: day(2_100), cents: 1500 },
      { day: day(800), cents: 500 },
      { day: day(3), cents: 200 },
    ])
    expect(await stats()).toEqual(open)
    await storeBusiestBuyers(shop.db)
    expect(await stats()).toEqual(open)

    await sell(user, id, 2, 0)
    expect(await stats()).toMatchObject({
      totalRevenue: 40,
      totalPurchases: 9,
      mostActiveUser: { purchases: 10 },
    })
    await query('DELETE FROM deposits')
  })

  it('compares its last 30 days with the 30 before, also after a loss, whether the days are closed or not', async () => {
    const user = await shop.user({ balance: 500 })
    const { id } = await shop.product({ price: 3, cost: 5, accounts: 20 })
    const first = await sell(user, id, 1, 29)
    const before = await sell(user, id, 2, 30)
    await sell(user, id, 4, 59)
    await sell(user, id, 8, 60)
    await query('UPDATE purchases SET purchased_at = $2 WHERE id = $1', [first, `${day(29)}T00:00:00Z`])
    await query('UPDATE purchases SET purchased_at = $2 WHERE id = $1', [before, `${day(30)}T23:59:59.999Z`])
    await reopenDays()
    const recent = {
      days: 30,
      totalRevenue: 3,
      totalProfit: -2,
      previous: { totalRevenue: 18, totalProfit: -12 },
    }
    expect((await stats()).recent).toEqual(recent)
    await closeSalesDays(shop.db)
    expect((await stats()).recent).toEqual(recent)
    const month = await stats(`?from=${day(29)}&to=${day(0)}`)
    expect(month).toMatchObject({ recent: null, totalRevenue: 3, previous: { totalRevenue: 18 } })
  })

  it('begins with a deposit if the first sale is later, also if its day is closed', async () => {
    await openOldShop()
    await query("UPDATE purchases SET purchased_at = now() WHERE purchased_at < now() - interval '500 days'")
    await reopenDays()
    expect((await stats()).from).toBe(day(2_100))
    await closeSalesDays(shop.db)
    expect((await stats()).from).toBe(day(2_100))
    await query('DELETE FROM deposits')
    await query('TRUNCATE zone_deposit_days')
    expect((await stats()).from).toBe(day(400))
  })

  it('the rows of the chart add up to the totals of any range, by day, week or month', async () => {
    await openOldShop()
    await closeSalesDays(shop.db)
    const lengths = { day: [1, 40, 92], week: [93, 401, 731], month: [732, 2_001, 2_500] }
    for (const [unit, lengthsOfUnit] of Object.entries(lengths)) {
      for (const [length, daysAgo] of lengthsOfUnit.flatMap((length) =>
        [0, 3, 400].map((end) => [length, end]),
      )) {
        const [from, to] = [day((daysAgo ?? 0) + (length ?? 0) - 1), day(daysAgo ?? 0)]
        const body = await stats(`?from=${from}&to=${to}`)
        expect(body.salesChartUnit, `${length} days`).toBe(unit)
        const dates = body.salesChart.map(({ date }: { date: string }) => date)
        expect(dates, `${from} to ${to}`).toEqual([...new Set(dates)].sort())
        expect(sumOf(body, 'revenue'), `${from} to ${to}`).toBe(Math.round(100 * body.totalRevenue))
        expect(sumOf(body, 'profit'), `${from} to ${to}`).toBe(Math.round(100 * body.totalProfit))
      }
    }
    await query('DELETE FROM deposits')
  })
})
