import { expect, it } from 'vitest'
import { readStats, testSales } from '../../../test/areas/sales.ts'
import { useNewTestShop } from '../../../test/shop.ts'
import { functionsSchema } from '../../host/db/migrate/functions.ts'
import { dayIn } from '../../host/zoned-time.ts'
import { closeSalesDays } from './close-sales-days.ts'

const { shop, admin } = useNewTestShop()
const { query, sell, reopenDays } = testSales(shop)

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Hours before and behind UTC, half hours, quarters of an hour, and clocks that change at midnight. */
const ZONES = [
  'Asia/Shanghai',
  'Asia/Kolkata',
  'America/St_Johns',
  'Pacific/Apia',
  'Pacific/Chatham',
  'Australia/Lord_Howe',
  'Atlantic/Azores',
  'America/Havana',
]

/** The first and the last day of each, in days ago. */
const RANGES = [
  [210, 141],
  [140, 71],
  [70, 0],
] as const

const stats = (search = '') => readStats(shop, admin, search)
const setZone = async (timeZone: string) => {
  const { status } = await shop.api('PUT', '/admin/settings/time-zone', {
    token: admin.token,
    body: { timeZone },
  })
  expect(status).toBe(200)
}
const zoneStates = async () => (await query('SELECT time_zone, state FROM sales_zones ORDER BY id')).rows

/** Sells for a dollar at this time. */
async function newSeller() {
  const [buyer, product] = [
    await shop.user({ balance: 400 }),
    await shop.product({ price: 1, accounts: 400 }),
  ]
  return async (atMs: number) => {
    const id = await sell(buyer, product.id, 1, 0)
    await query('UPDATE purchases SET purchased_at = $2 WHERE id = $1', [id, new Date(atMs)])
  }
}

/** What was sold on each day of a zone, as Node counts it. */
async function revenueByDay(timeZone: string): Promise<Record<string, number>> {
  const { rows } = await query('SELECT purchased_at, amount_cents FROM purchases')
  const days: Record<string, number> = {}
  for (const { purchased_at, amount_cents } of rows) {
    const day = dayIn(timeZone, purchased_at.getTime())
    days[day] = (days[day] ?? 0) + Number(amount_cents) / 100
  }
  return days
}

/** The days of the dashboard that have revenue. */
function shownDays(body: { salesChart: { date: string; revenue: number }[] }): Record<string, number> {
  return Object.fromEntries(
    body.salesChart.filter((row) => row.revenue > 0).map((row) => [row.date, row.revenue]),
  )
}

it('a sale of this minute is on the last day of the chart, which is the day that its list shows', async () => {
  const sellAt = await newSeller()
  const soldAt = Date.now()
  await sellAt(soldAt)
  // At any time of the day, one of the two has another day than UTC.
  for (const timeZone of ['Pacific/Kiritimati', 'Etc/GMT+12']) {
    await setZone(timeZone)
    await closeSalesDays(shop.db)
    const today = dayIn(timeZone, Date.now())
    const body = await stats()
    expect(body.timeZone).toBe(timeZone)
    // Midnight may have passed in between.
    expect([today, dayIn(timeZone, Date.now())]).toContain(body.to)
    expect(shownDays(body)).toEqual({ [dayIn(timeZone, soldAt)]: 1 })
  }
})

it('in any zone, each sale and deposit counts once, on its day, whether the day is closed or not', async () => {
  const sellAt = await newSeller()
  const now = Date.now()
  const dice = createDice()
  for (let count = 0; count < 50; count++) await sellAt(now - dice(200 * 24) * HOUR - dice(60) * 60_000)
  // On both sides of midnight, in each of the zones.
  const today = Math.floor(now / DAY) * DAY
  for (const hours of [10, 10.25, 13, 13.75, 18.5, 24, 28.5, 35]) {
    await sellAt(today - 40 * DAY - hours * HOUR - 1)
    await sellAt(today - 40 * DAY - hours * HOUR)
  }
  await query(`
    INSERT INTO deposits (user_id, method, amount_cents, status, reference, completed_at)
    SELECT user_id, 'crypto', amount_cents, 'COMPLETED', gen_random_uuid(), purchased_at FROM purchases`)
  await reopenDays()
  for (const timeZone of ZONES) {
    await setZone(timeZone)
    // A chart has days if its range is no longer than 92 of them.
    const readAll = async () => {
      const answers = []
      for (const [first, last] of RANGES) {
        const [from, to] = [dayIn(timeZone, now - first * DAY), dayIn(timeZone, now - last * DAY)]
        answers.push(await stats(`?from=${from}&to=${to}`))
      }
      return answers
    }
    await closeSalesDays(shop.db)
    const closed = await readAll()
    const days = Object.assign({}, ...closed.map(shownDays))
    expect([timeZone, days]).toEqual([timeZone, await revenueByDay(timeZone)])
    for (const answer of closed) {
      expect(answer.timeZone).toBe(timeZone)
      expect(answer.totalDeposited).toBe(answer.totalRevenue)
    }
    const { recent } = await stats()
    const month = await stats(`?from=${dayIn(timeZone, now - 29 * DAY)}&to=${dayIn(timeZone, now)}`)
    expect(recent).toMatchObject({
      totalRevenue: month.totalRevenue,
      previous: { totalRevenue: month.previous.totalRevenue },
    })
    await query(`UPDATE sales_zones SET day = '2000-01-01', month = '2000-01-01', deposits_day = '2000-01-01'
      WHERE state = 'CURRENT'`)
    expect(await readAll()).toEqual(closed)
    await query(`DELETE FROM zone_sales_days; DELETE FROM zone_sales_months; DELETE FROM zone_sales_totals;
      DELETE FROM zone_deposit_days`)
  }
  // These deposits have no transfers, so the ledger check at the end of the tests would report them.
  await query('DELETE FROM deposits')
})

it('a new zone is added up while customers buy: no answer of the dashboard loses a sale or counts one twice', async () => {
  await setZone('UTC')
  await closeSalesDays(shop.db)
  const sellAt = await newSeller()
  const now = Date.now()
  for (let count = 0; count < 40; count++) await sellAt(now - count * 37 * HOUR)
  await reopenDays()
  await closeSalesDays(shop.db)
  const sold = async () => Number((await query('SELECT count(*) FROM purchases')).rows[0].count)
  let isBuilt = false
  const seen = new Set<string>()
  const look = async () => {
    const before = await sold()
    const body = await stats(`?from=${dayIn('UTC', now - 80 * DAY)}&to=${dayIn('UTC', now + DAY)}`)
    const shown = Object.values(shownDays(body)).reduce((sum, revenue) => sum + revenue, 0)
    expect(shown).toBe(body.totalRevenue)
    expect(shown).toBeGreaterThanOrEqual(before)
    expect(shown).toBeLessThanOrEqual(await sold())
    seen.add(body.timeZone)
  }
  await setZone('America/St_Johns')
  await look()
  await Promise.all([
    (async () => {
      while (!isBuilt) await look()
    })(),
    (async () => {
      for (let count = 0; count < 300 && !isBuilt; count++) await sellAt(Date.now())
    })(),
    // Two processes, of which one is stopped after each day.
    Promise.all([closeSalesDays(shop.db), closeSalesDays(shop.db, AbortSignal.abort())])
      .then(() => closeSalesDays(shop.db))
      .finally(() => {
        isBuilt = true
      }),
  ])
  await look()
  expect([...seen]).toEqual(['UTC', 'America/St_Johns'])
  const search = `?from=${dayIn('UTC', now - 80 * DAY)}&to=${dayIn('UTC', now + DAY)}`
  expect(shownDays(await stats(search))).toEqual(await revenueByDay('America/St_Johns'))
})

it('until all past days are added up, the dashboard keeps the days of the zone before; the last choice wins', async () => {
  await setZone('UTC')
  await closeSalesDays(shop.db)
  await query("DELETE FROM sales_zones WHERE state = 'RETIRED'")
  const sellAt = await newSeller()
  await sellAt(Date.now() - 3 * DAY)
  const inUtc = await stats()
  // A run that is stopped at once adds up nothing, and shows nothing half-built.
  for (const timeZone of ['Asia/Tokyo', 'Asia/Kolkata']) {
    await setZone(timeZone)
    await closeSalesDays(shop.db, AbortSignal.abort())
  }
  expect(await zoneStates()).toEqual([
    { time_zone: 'UTC', state: 'CURRENT' },
    { time_zone: 'Asia/Tokyo', state: 'RETIRED' },
    { time_zone: 'Asia/Kolkata', state: 'BUILDING' },
  ])
  expect(await stats()).toEqual(inUtc)
  await closeSalesDays(shop.db)
  expect((await stats()).timeZone).toBe('Asia/Kolkata')
  // Chosen, and taken back before its days were added up.
  await setZone('Asia/Tokyo')
  await closeSalesDays(shop.db, AbortSignal.abort())
  await setZone('Asia/Kolkata')
  await closeSalesDays(shop.db)
  expect((await zoneStates()).filter(({ state }) => state !== 'RETIRED')).toEqual([
    { time_zone: 'Asia/Kolkata', state: 'CURRENT' },
  ])
})

it('a day begins with its first instant, so that the days of a zone have no gap and no overlap', async () => {
  const { rows } = await query(
    `WITH starts AS (
       SELECT zone, day::date, ${functionsSchema}.start_of_day(day::date, zone) AS start,
         ${functionsSchema}.start_of_day(day::date + 1, zone) AS next
       FROM unnest($1::text[]) zone, generate_series('2012-01-01'::timestamp, '2030-12-31', '1 day') day
     )
     SELECT zone, array_agg(DISTINCT extract(epoch FROM next - start) / 3600)::float[] AS hours,
       count(*) FILTER (WHERE (start AT TIME ZONE zone)::date <> day)::integer AS late,
       count(*) FILTER (WHERE ((start - interval '1 microsecond') AT TIME ZONE zone)::date >= day)::integer AS early
     FROM starts GROUP BY zone`,
    [[...ZONES, 'UTC', 'America/New_York', 'Asia/Beirut', 'Africa/Cairo', 'America/Santiago']],
  )
  const hoursOf = Object.fromEntries(rows.map(({ zone, hours }) => [zone, hours]))
  expect(rows.filter(({ late, early }) => late > 0 || early > 0)).toEqual([])
  expect(hoursOf.UTC).toEqual([24])
  expect(hoursOf['Asia/Kolkata']).toEqual([24])
  expect(hoursOf['America/New_York']).toEqual([23, 24, 25])
  expect(hoursOf['America/Havana']).toEqual([23, 24, 25])
  expect(hoursOf['Australia/Lord_Howe']).toEqual([23.5, 24, 24.5])

  // Samoa crossed the date line: December 30, 2011 did not happen there.
  const { rows: apia } = await query(
    `SELECT ${functionsSchema}.start_of_day(day, 'Pacific/Apia') AS start
     FROM unnest(ARRAY['2011-12-29', '2011-12-30', '2011-12-31']::date[]) day`,
  )
  expect(apia.map(({ start }) => start.toISOString())).toEqual([
    '2011-12-29T10:00:00.000Z',
    '2011-12-30T10:00:00.000Z',
    '2011-12-30T10:00:00.000Z',
  ])
})

/** A random generator that returns the same numbers below `sides` in every run. */
function createDice() {
  let state = 7
  return (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((state / 2 ** 31) * sides)
  }
}
