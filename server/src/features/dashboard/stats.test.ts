import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { testShipments, usaRequestBody } from '../../../test/features/shipments.ts'
import { type Answer, openTestShop, type TestCaller, type TestShop } from '../../../test/shop.ts'
import { closeSalesDays } from './close-sales-days.ts'
import { storeBusiestBuyers } from './most-active-user.ts'

let shop: TestShop
let admin: TestCaller
beforeEach(async () => {
  await shop?.close()
  shop = await openTestShop()
  admin = await shop.admin()
})
afterAll(() => shop.close())

const { buyUsa, setPrice } = testShipments(() => shop)
const query = (text: string, values: unknown[] = []) => shop.owner.query(text, values)
const stats = async (search = '') =>
  (await shop.api('GET', `/admin/stat/${search}`, { token: admin.token })).body
const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 24 * 60 * 60_000).toISOString().slice(0, 10)

/** A purchase of accounts at noon, `daysAgo` days ago. */
async function sell(user: TestCaller, productId: number, quantity: number, daysAgo: number) {
  const body = { logProductId: productId, quantity }
  return moveToDay(daysAgo, await shop.api('POST', '/shop/buy', { token: user.token, body }))
}

/** A purchase of a shipment at noon, `daysAgo` days ago. */
async function sellShipment(user: TestCaller, daysAgo: number) {
  return moveToDay(daysAgo, await buyUsa(user.token, usaRequestBody()))
}

async function moveToDay(daysAgo: number, { status, body }: Answer) {
  expect(status).toBe(201)
  await query('UPDATE purchases SET purchased_at = $2 WHERE id = $1', [
    body.id,
    daysAgo === 0 ? new Date() : `${day(daysAgo)}T12:00:00Z`,
  ])
  return body.id as number
}

/** A random generator that returns the same numbers below `sides` in every run. */
function createDice() {
  let state = 42
  return (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((state / 2 ** 31) * sides)
  }
}

/** Deletes the stored sums and opens all days again, as in a shop right after the upgrade to this version. */
const reopenDays = () =>
  query(`
    TRUNCATE sales_days, sales_totals, sales_months, busiest_buyers;
    UPDATE sales_days_open SET day = first.day, month = date_trunc('month', first.day)
    FROM (SELECT coalesce(min(purchased_at) AT TIME ZONE 'UTC', now())::date AS day FROM purchases) first
  `)

describe('the dashboard', () => {
  it('of an empty shop has only zeros and a chart of 30 days', async () => {
    const body = await stats()
    expect(body).toMatchObject({
      from: day(29),
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
    })
    for (const { series } of [body, body.previous]) {
      for (const points of Object.values(series)) expect(points).toEqual(Array(30).fill(0))
    }
    expect(body.newUsersByDay).toEqual([0, 0, 0, 0, 0, 0, 0])
    expect(body.salesChart).toHaveLength(30)
    expect(body.salesChart[29]).toEqual({ date: day(0), revenue: 0, profit: 0 })
  })

  it('counts the days without a backup, from two on, if backups were made once', async () => {
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

    const open = await stats()
    // In the period 5 of the cheap product and 2 of the expensive one are sold, in the one before 4 of the expensive one.
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
    const { rows } = await query('SELECT count(*)::integer AS sums, max(day)::text AS last FROM sales_days')
    // One sum for each product of each day.
    expect(rows).toEqual([{ sums: 5, last: day(3) }])
    expect(await stats()).toEqual(open)
    await closeSalesDays(shop.db)
    expect(await stats()).toEqual(open)

    await sell(other, cheap.id, 1, 0)
    expect(await stats()).toMatchObject({ totalRevenue: 58, totalPurchases: 5 })
    expect(await stats(`?from=${day(3)}&to=${day(3)}`)).toMatchObject({
      totalRevenue: 29,
      totalPurchases: 2,
      previous: { totalRevenue: 0 },
      salesChart: [{ date: day(3), revenue: 29, profit: 13.5 }],
    })
  })

  it('has the same figures from stored months, stored days and purchases, also after further purchases', async () => {
    await setPrice(1.5, 0.5)
    const people = await Promise.all(Array.from({ length: 26 }, () => shop.user({ balance: 500 })))
    const products = [
      await shop.product({ price: 2, cost: 1, accounts: 60 }),
      await shop.product({ price: 3, accounts: 60 }),
    ]
    const dice = createDice()
    const sellOne = (daysAgo: number) => {
      const [person, product] = [people[dice(people.length)], products[dice(3)]]
      if (person && product) return sell(person, product.id, 1 + dice(2), daysAgo)
      if (person) return sellShipment(person, daysAgo)
    }
    for (let count = 0; count < 60; count++) await sellOne(dice(120))
    await reopenDays()
    const periods = [
      [6, 0],
      [29, 0],
      [89, 0],
      [119, 0],
      [100, 40],
      [45, 44],
      [33, 33],
    ] as const
    const readFigures = () =>
      Promise.all(periods.map(([from, to]) => stats(`?from=${day(from)}&to=${day(to)}`))).then((all) =>
        all.map((body) => ({
          mostActiveUser: body.mostActiveUser,
          salesByCategory: body.salesByCategory,
          topSellingProducts: body.topSellingProducts,
          salesChart: body.salesChart,
          totalPurchases: body.totalPurchases,
          shipments: body.totalTrackingNoPurchased,
        })),
      )
    const open = await readFigures()
    expect(open[3]?.shipments).toBeGreaterThan(10)
    expect(open[3]?.totalPurchases + open[3]?.shipments).toBe(60)
    // Only products are top sellers.
    for (const { topSellingProducts } of open) expect(topSellingProducts.length).toBeLessThanOrEqual(2)

    await closeSalesDays(shop.db)
    const { rows } = await query('SELECT count(DISTINCT month)::integer AS months FROM sales_months')
    expect(rows[0].months).toBeGreaterThanOrEqual(3)
    // The first two reads find no stored buyers, so they count and store them. The third one uses the stored ones.
    expect(await readFigures()).toEqual(open)
    await query('TRUNCATE busiest_buyers')
    expect(await readFigures()).toEqual(open)
    expect(await readFigures()).toEqual(open)

    for (let count = 0; count < 20; count++) await sellOne(0)
    const withNewSales = await readFigures()
    await reopenDays()
    expect(await readFigures()).toEqual(withNewSales)
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
    const open = await stats()
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
    const { rows } = await query('SELECT day::text, purchases, shipments FROM sales_totals')
    expect(rows).toEqual([{ day: day(2), purchases: 2, shipments: 1 }])
    expect(await stats()).toEqual(open)
  })

  it('finds the most active user, even one whose purchases are all from today', async () => {
    const users = await Promise.all(Array.from({ length: 23 }, () => shop.user({ balance: 50 })))
    // The users were created at the same time, so their ids have any order. With equal purchases the lowest id counts.
    const people = users.sort((one, other) => one.id - other.id)
    const { id } = await shop.product({ price: 1, accounts: 80 })
    const busiest = async () => (await stats()).mostActiveUser
    for (const person of people) await sell(person, id, 1, 5)
    await reopenDays()
    await closeSalesDays(shop.db)
    expect(await busiest()).toMatchObject({ id: people[0]?.id, purchases: 1 })
    // Not among the 20 buyers that are stored.
    const last = people[22] as TestCaller
    await sell(last, id, 1, 0)
    expect(await busiest()).toMatchObject({ id: last.id, purchases: 2 })
    const first = people[1] as TestCaller
    await sell(first, id, 1, 0)
    expect(await busiest()).toMatchObject({ id: first.id, purchases: 2 })
    await query('TRUNCATE busiest_buyers')
    await storeBusiestBuyers(shop.db)
    const { rows } = await query('SELECT DISTINCT since::text FROM busiest_buyers ORDER BY 1')
    expect(rows).toEqual([{ since: day(89) }, { since: day(29) }, { since: day(6) }])
    expect(await busiest()).toMatchObject({ id: first.id, purchases: 2 })
    const newcomer = await shop.user({ balance: 50 })
    for (let count = 0; count < 3; count++) await sell(newcomer, id, 1, 0)
    expect(await busiest()).toMatchObject({ id: newcomer.id, purchases: 3 })
  })

  it('skips years without sales, even if one run could not close all their days', async () => {
    const user = await shop.user({ balance: 50 })
    const { id } = await shop.product({ price: 1, accounts: 3 })
    // One run closes at most 5,000 days.
    await sell(user, id, 1, 6_000)
    await sell(user, id, 1, 0)
    await reopenDays()
    await closeSalesDays(shop.db)
    const { rows } = await query('SELECT count(*)::integer AS days FROM sales_days')
    expect(rows).toEqual([{ days: 1 }])
    const { rows: open } = await query('SELECT day::text FROM sales_days_open')
    expect([day(1), day(0)]).toContain(open[0].day)
    expect((await stats()).totalPurchases).toBe(1)
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
    // The ledger check needs a transfer for each completed deposit.
    await query('DELETE FROM deposits')
  })

  it('refuses invalid periods', async () => {
    for (const search of [
      '?from=2026-01-01',
      '?from=2026-02-30&to=2026-03-01',
      '?from=2026-03-01&to=2026-02-01',
      '?from=2020-01-01&to=2026-01-01',
      '?from=yesterday&to=today',
      '?from=0001-01-01&to=0001-01-01',
    ]) {
      const { status } = await shop.api('GET', `/admin/stat/${search}`, { token: admin.token })
      expect([search, status]).toEqual([search, 400])
    }
  })
})
