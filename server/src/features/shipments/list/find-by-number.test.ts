import { afterAll, beforeAll, expect, it } from 'vitest'
import { testShipments, usaOrder } from '../../../../test/shipments.ts'
import { openTestShop, type TestShop } from '../../../../test/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await setPrice(3)
})
afterAll(() => shop.close())

const { buyUsa, setPrice } = testShipments(() => shop)

it('finds a shipment by its whole tracking number, however it is typed, and none by a part of it', async () => {
  const user = await shop.user({ balance: 10 })
  const { body: bought } = await buyUsa(user.token, usaOrder())
  await buyUsa(user.token, usaOrder())
  const { token } = await shop.admin()
  const found = async (search: string) => {
    const path = `/admin/history/trackingNos/list?search=${encodeURIComponent(search)}`
    return (await shop.api('GET', path, { token })).body.items.map(({ id }: { id: number }) => id)
  }
  expect(await found(bought.trackingNo)).toEqual([bought.id])
  expect(await found(` ${bought.trackingNo.toLowerCase()} `)).toEqual([bought.id])
  expect(await found(bought.trackingNo.slice(0, -1))).toEqual([])
  expect(await found('DKT-TEST-')).toEqual([])
})
