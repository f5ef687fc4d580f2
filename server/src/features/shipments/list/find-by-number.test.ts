import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testShipments, usaOrder } from '../../../../test/shipments.ts'
import { openTestShop, type TestShop } from '../../../../test/shop.ts'
import { selectAllShipments } from './list-all-shipments.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await setPrice(3)
})
afterAll(() => shop.close())

const { buyUsa, setPrice } = testShipments(() => shop)

async function found(search: string): Promise<number[]> {
  const { token } = await shop.admin()
  const path = `/admin/history/trackingNos/list?search=${encodeURIComponent(search)}`
  return (await shop.api('GET', path, { token })).body.items.map(({ id }: { id: number }) => id)
}

it('finds a shipment by its tracking number, however it is typed', async () => {
  const user = await shop.user({ balance: 10 })
  const { body: bought } = await buyUsa(user.token, usaOrder())
  await buyUsa(user.token, usaOrder())
  expect(await found(bought.trackingNo)).toEqual([bought.id])
  expect(await found(` ${bought.trackingNo.toLowerCase()} `)).toEqual([bought.id])
})

it('finds a shipment by the beginning of its number, from four characters after the prefix', async () => {
  const user = await shop.user({ balance: 10 })
  const { body: bought } = await buyUsa(user.token, usaOrder())
  await buyUsa(user.token, usaOrder())
  for (const length of [4, 7, 9]) {
    expect(await found(bought.trackingNo.slice(0, 'DKT-TEST-'.length + length))).toEqual([bought.id])
  }
  expect(await found(bought.trackingNo.slice(0, -7)), 'three characters').toEqual([])
  expect(await found('DKT-TEST-')).toEqual([])
  expect(await found(`DKT-TEST-${bought.trackingNo.slice(-5)}`), 'the end of it').toEqual([])
})

it('finds a shipment by its order number', async () => {
  const user = await shop.user({ balance: 10 })
  const { body: bought } = await buyUsa(user.token, usaOrder())
  expect(await found(`ORD-${String(bought.id).padStart(4, '0')}`)).toEqual([bought.id])
  expect(await found(` ord-${bought.id} `)).toEqual([bought.id])
  expect(await found('ORD-999999')).toEqual([])
})

it('reads the beginning of a number from its index, and not every shipment', async () => {
  const plan = await shop.db.transaction().execute(async (tx) => {
    // With so few rows PostgreSQL would read all of them.
    await sql`SET LOCAL enable_seqscan = off`.execute(tx)
    return selectAllShipments(tx, { search: 'DKT-TEST-ABCD' }).limit(5).explain('json')
  })
  const text = JSON.stringify(plan)
  expect(text).toContain('"Index Name":"shipments_tracking_number_key"')
  expect(text).toMatch(/"Index Cond":"\(\([^"]*tracking_number >= 'DKT-TEST-ABCD000000'/)
})
