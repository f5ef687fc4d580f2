import { describe, expect, it } from 'vitest'
import { day, readStats, testSales } from '../../../test/areas/sales.ts'
import { type TestCaller, useNewTestShop } from '../../../test/shop.ts'
import { closeSalesDays } from './close-sales-days.ts'
import { storeBusiestBuyers } from './most-active-user.ts'

const { shop, admin } = useNewTestShop()

const { query, setPrice, sell, sellShipment, reopenDays } = testSales(shop)
const stats = (search?: string) => readStats(shop, admin, search)

describe('the dashboard with stored sums', () => {
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
    const { rows } = await query('SELECT count(DISTINCT month)::integer AS months FROM zone_sales_months')
    expect(rows[0].months).toBeGreaterThanOrEqual(3)
    // The first two reads find no stored buyers, so they count and store them. The third one uses the stored ones.
    expect(await readFigures()).toEqual(open)
    await query('TRUNCATE zone_busiest_buyers')
    expect(await readFigures()).toEqual(open)
    expect(await readFigures()).toEqual(open)

    for (let count = 0; count < 20; count++) await sellOne(0)
    const withNewSales = await readFigures()
    await reopenDays()
    expect(await readFigures()).toEqual(withNewSales)
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
    const second = people[1] as TestCaller
    await sell(second, id, 1, 0)
    expect(await busiest()).toMatchObject({ id: second.id, purchases: 2 })
    await query('TRUNCATE zone_busiest_buyers')
    await storeBusiestBuyers(shop.db)
    const { rows } = await query('SELECT DISTINCT since::text FROM zone_busiest_buyers ORDER BY 1')
    // All time begins with the first sale.
    expect(rows).toEqual([{ since: day(89) }, { since: day(29) }, { since: day(6) }, { since: day(5) }])
    expect(await busiest()).toMatchObject({ id: second.id, purchases: 2 })
    const newcomer = await shop.user({ balance: 50 })
    for (let count = 0; count < 3; count++) await sell(newcomer, id, 1, 0)
    expect(await busiest()).toMatchObject({ id: newcomer.id, purchases: 3 })
  })

  it('uses the count of all time that ends a day earlier until the job has counted again', async () => {
    const [one, other] = [await shop.user({ balance: 50 }), await shop.user({ balance: 50 })]
    const { id } = await shop.product({ price: 1, accounts: 20 })
    for (let count = 0; count < 2; count++) await sell(one, id, 1, 3)
    for (let count = 0; count < 3; count++) await sell(other, id, 1, 2)
    await reopenDays()
    await closeSalesDays(shop.db)
    const store = 'INSERT INTO zone_busiest_buyers (zone_id, since, until, user_id, purchases)'
    await query(`${store} SELECT id, $1, day - 2, $2, 2 FROM sales_zones`, [day(3), one.id])
    await query(`${store} SELECT id, $1, day - 2, $2, 3 FROM sales_zones WHERE day - 2 >= $3`, [
      ...[day(3), other.id, day(2)],
    ])
    const newestCounts = async () =>
      (
        await query(
          'SELECT count(*)::integer AS counts FROM zone_busiest_buyers, sales_zones WHERE until = day - 1',
        )
      ).rows[0].counts
    await sell(one, id, 1, 0)
    await sell(one, id, 1, 0)
    expect((await stats()).mostActiveUser).toMatchObject({ id: one.id, purchases: 4 })
    expect(await newestCounts()).toBe(0)
    await storeBusiestBuyers(shop.db)
    expect(await newestCounts()).toBeGreaterThan(0)
    expect((await stats()).mostActiveUser).toMatchObject({ id: one.id, purchases: 4 })
  })

  it('skips years without sales in one step, so that one run closes more days than it has steps', async () => {
    const user = await shop.user({ balance: 50 })
    const { id } = await shop.product({ price: 1, accounts: 3 })
    // One run has at most 5,000 steps.
    await sell(user, id, 1, 6_000)
    await sell(user, id, 1, 0)
    await reopenDays()
    await closeSalesDays(shop.db)
    const { rows } = await query('SELECT count(*)::integer AS days FROM zone_sales_days')
    expect(rows).toEqual([{ days: 1 }])
    const { rows: open } = await query('SELECT day::text FROM sales_zones')
    expect([day(1), day(0)]).toContain(open[0].day)
    expect((await stats()).totalPurchases).toBe(2)
  })
})

/** A random generator that returns the same numbers below `sides` in every run. */
function createDice() {
  let state = 42
  return (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((state / 2 ** 31) * sides)
  }
}
