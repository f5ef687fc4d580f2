import { once } from 'node:events'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type DepositShop, openDepositShop } from '../../../test/areas/deposits.ts'
import { waitingPurchasesOf } from '../../../test/areas/waiting-purchases.ts'
import { checkLedger } from '../../../test/check-ledger.ts'
import { type ServerProcess, startServerProcess } from '../../../test/process/server-process.ts'
import type { TestCaller } from '../../../test/shop.ts'

const CUSTOMERS = 14
const IN_STOCK = 10

let shop: DepositShop
let servers: ServerProcess[]
beforeAll(async () => {
  shop = await openDepositShop()
  const env = {
    DATABASE_URL: shop.appUrl,
    NOWPAYMENTS_BASE_URL: shop.settings.baseUrl(),
    NOWPAYMENTS_API_KEY: shop.settings.apiKey,
    NOWPAYMENTS_IPN_SECRET: shop.settings.ipnSecret,
  }
  servers = await Promise.all(Array.from({ length: 3 }, () => startServerProcess(env)))
}, 120_000)
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()))
  await shop.close()
})

const statesOf = async (): Promise<Map<string, number>> => {
  const rows = await shop.db.selectFrom('waiting_purchases').select('state').execute()
  return new Map([...Map.groupBy(rows, ({ state }) => state)].map(([state, { length }]) => [state, length]))
}

it('three processes credit and buy at once, and two of them are killed meanwhile: all are bought once, or keep their money', async () => {
  const { pay } = waitingPurchasesOf(shop)
  const { id: productId } = await shop.product({ price: 12, accounts: IN_STOCK })
  const waits: { user: TestCaller; url: string }[] = []
  for (let nth = 0; nth < CUSTOMERS; nth++) {
    const user = await shop.user()
    const { status, body } = await pay(user, { productId, price: 12 })
    expect(status, JSON.stringify(body)).toBe(201)
    waits.push({ user, url: body.deposit.url })
  }
  // The notices come while the processes buy for the first ones, and while two of them are killed.
  const payments = Promise.all(waits.map(({ url }) => shop.choose(url, 'notices-twice')))
  for (const [nth, server] of servers.slice(0, 2).entries()) {
    const sold = async () => (await statesOf()).get('BOUGHT') ?? 0
    await expect.poll(sold, { timeout: 60_000, interval: 5 }).toBeGreaterThan(nth * 3)
    server.child.kill('SIGKILL')
    await once(server.child, 'exit')
  }
  await payments
  await expect
    .poll(async () => Object.fromEntries(await statesOf()), { timeout: 90_000, interval: 200 })
    .toEqual({ BOUGHT: IN_STOCK, REFUSED: CUSTOMERS - IN_STOCK })

  const outcomes = await Promise.all(
    waits.map(async ({ user }) => {
      const bought = await shop.db
        .selectFrom('purchases')
        .select('id')
        .where('user_id', '=', user.id)
        .execute()
      return `${bought.length} bought, $${await shop.balanceOf(user.id)}`
    }),
  )
  const counts = Map.groupBy(outcomes, (outcome) => outcome)
  expect([...counts.keys()].toSorted()).toEqual(['0 bought, $12', '1 bought, $0'])
  expect(counts.get('1 bought, $0')).toHaveLength(IN_STOCK)
  expect(await checkLedger(shop.db)).toMatchObject({ clean: true })
}, 200_000)
