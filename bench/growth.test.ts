import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../server/test/database.ts'
import { startServerProcess } from '../server/test/process/server-process.ts'
import { fillShop, requireCleanLedger } from './fill-shop.ts'
import { customerRequests } from './growth-requests.ts'
import { openGrowthShop } from './growth-shop.ts'
import { type Growth, measureGrowth } from './measure-growth.ts'
import { reportGrowth } from './report-growth.ts'
import { SECRET_KEY } from './seed.ts'

const SIZE = { users: 40, purchases: 300, products: 200, largestStock: 50 }
/** As few requests as possible: this only proves that every one of them succeeds. */
const EFFORT = { rounds: 1, customer: 1, office: 1, slow: 1 }

let database: Awaited<ReturnType<typeof createTestDatabase>>
let platform: Awaited<ReturnType<typeof fillShop>>

beforeAll(async () => {
  database = await createTestDatabase()
  platform = await fillShop(database.url, SIZE)
})
afterAll(async () => {
  await platform?.close()
  await database?.drop()
})

test('the scripts can fill the current tables, and the ledger check of the filled shop is clean', async () => {
  await requireCleanLedger(platform, 'after filling')
  expect(await platform.db.selectFrom('purchases').select('id').execute()).toHaveLength(SIZE.purchases)
})

test('every request of bench:growth succeeds, and the ledger check is clean afterwards', async () => {
  const opened = await openGrowthShop(platform, { accounts: 20 })
  const server = await startServerProcess({ DATABASE_URL: database.url, SECRET_KEY })
  try {
    const shop = { ...opened, origin: server.origin }
    const growths = await Array.fromAsync(measureGrowth([shop, shop], EFFORT, /./))
    for (const { name, p95s } of growths)
      expect(
        p95s.flat().every((ms) => ms > 0),
        name,
      ).toBe(true)
    expect(growths.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        ...Object.keys(customerRequests('', shop)),
        ...Object.keys(shop.screens.pages),
        ...Object.keys(shop.screens.lists),
      ]),
    )
    await requireCleanLedger(platform, 'after the requests')
  } finally {
    await server.stop()
  }
})

test('a request whose p95 grows too much is reported, unless the p95 in the large shop is still very short', async () => {
  const growth = (name: string, waiting: Growth['waiting'], small: number, large: number): Growth => ({
    name,
    waiting,
    p95s: [[small], [large]],
  })
  async function* growths() {
    yield growth('within the limit', 'customer', 10, 15)
    yield growth('over the limit', 'customer', 10, 16)
    yield growth('equal', 'customer', 0.5, 0.9)
    yield growth('over the limit of the office', 'office', 10, 31)
    yield growth('equal in the office', 'office', 1, 4.9)
  }
  expect(await reportGrowth([1_000, 1_000_000], growths())).toEqual([
    'over the limit',
    'over the limit of the office',
  ])
})
