import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { testShipments, usaRequestBody } from '../../../../test/areas/shipments.ts'
import { useTestShop } from '../../../../test/shop.ts'
import { selectAllShipments } from './list-all-shipments.ts'

const shop = useTestShop()
beforeAll(async () => {
  await setPrice(3)
})

const { buyUsa, setPrice } = testShipments(() => shop)

async function idsFoundBy(search: string): Promise<number[]> {
  const { token } = await shop.admin()
  const path = `/admin/history/trackingNos/list?search=${encodeURIComponent(search)}`
  return (await shop.api('GET', path, { token })).body.items.map(({ id }: { id: number }) => id)
}

it('finds a shipment by its tracking number, in any case and with spaces around it', async () => {
  const user = await shop.user({ balance: 10 })
  const { body: purchase } = await buyUsa(user.token, usaRequestBody())
  await buyUsa(user.token, usaRequestBody())
  expect(await idsFoundBy(purchase.trackingNo)).toEqual([purchase.id])
  expect(await idsFoundBy(` ${purchase.trackingNo.toLowerCase()} `)).toEqual([purchase.id])
})

it('finds a shipment by the beginning of its number, from four characters after the prefix', async () => {
  const user = await shop.user({ balance: 10 })
  const { body: purchase } = await buyUsa(user.token, usaRequestBody())
  await buyUsa(user.token, usaRequestBody())
  for (const length of [4, 7, 9]) {
    expect(await idsFoundBy(purchase.trackingNo.slice(0, 'DKT-TEST-'.length + length))).toEqual([purchase.id])
  }
  expect(
    await idsFoundBy(purchase.trackingNo.slice(0, -7)),
    'only three characters after the prefix',
  ).toEqual([])
  expect(await idsFoundBy('DKT-TEST-')).toEqual([])
  expect(await idsFoundBy(`DKT-TEST-${purchase.trackingNo.slice(-5)}`), 'the end of the number').toEqual([])
})

it('finds a shipment by its order number', async () => {
  const user = await shop.user({ balance: 10 })
  const { body: purchase } = await buyUsa(user.token, usaRequestBody())
  expect(await idsFoundBy(`ORD-${String(purchase.id).padStart(4, '0')}`)).toEqual([purchase.id])
  expect(await idsFoundBy(` ord-${purchase.id} `)).toEqual([purchase.id])
  expect(await idsFoundBy('ORD-999999')).toEqual([])
})

it('uses the index to find the beginning of a number, and does not read every shipment', async () => {
  const plan = await shop.db.transaction().execute(async (tx) => {
    // Otherwise PostgreSQL reads all rows, because they are so few.
    await sql`SET LOCAL enable_seqscan = off`.execute(tx)
    return selectAllShipments(tx, { search: 'DKT-TEST-ABCD' }).limit(5).explain('json')
  })
  const text = JSON.stringify(plan)
  expect(text).toContain('"Index Name":"shipments_tracking_number_key"')
  expect(text).toMatch(/"Index Cond":"\(\([^"]*tracking_number >= 'DKT-TEST-ABCD000000'/)
})
