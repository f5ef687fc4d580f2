import { expect, it } from 'vitest'
import { adminCalls } from '../../../../test/areas/admin-calls.ts'
import { auditEntriesOf } from '../../../../test/areas/audit-entries.ts'
import { useTestAdmin, useTestShop } from '../../../../test/shop.ts'

const shop = useTestShop()
const admin = useTestAdmin(shop)

const call = adminCalls(() => ({ shop, admin }), '/product')
const remove = (ids: number[]) => call('POST', '/bulk/delete', { ids })

const stored = (ids: number[]) =>
  shop.db.selectFrom('products').select(['id', 'archived_at']).where('id', 'in', ids).orderBy('id').execute()

it('deletes several products in one call: those without sales for good, the others are archived', async () => {
  const [unsold, sold, other] = [await shop.product(), await shop.product(), await shop.product()]
  const customer = await shop.user({ balance: 100 })
  const { body: receipt } = await shop.buy(customer, sold.id)

  const answer = await remove([other.id, sold.id, 2_000_000_000, unsold.id])

  expect(answer.body).toEqual({
    done: [unsold.id, sold.id, other.id],
    refused: [{ id: 2_000_000_000, code: 'NOT_FOUND', error: 'Resource not found.' }],
  })
  expect(await stored([unsold.id, sold.id, other.id])).toEqual([
    { id: sold.id, archived_at: expect.any(Date) },
  ])
  for (const [id, archived] of [
    [unsold.id, false],
    [sold.id, true],
  ] as const) {
    expect(await auditEntriesOf(shop, `product:${id}`)).toMatchObject([
      { action: 'product.delete', actor_id: admin.id, after: { archived } },
    ])
  }
  // The buyer keeps the purchase, and the catalogue no longer shows the products.
  expect(
    (await shop.api('GET', `/history/purchases/${receipt.orderId}`, { token: customer.token })).status,
  ).toBe(200)
  for (const { id } of [unsold, sold]) {
    expect((await shop.api('GET', `/shop/products/${id}`, { token: customer.token })).status).toBe(404)
  }
})

it('deletes nothing a second time', async () => {
  const product = await shop.product()
  expect((await remove([product.id])).body.done).toEqual([product.id])
  expect((await remove([product.id])).body).toMatchObject({
    done: [],
    refused: [{ id: product.id, code: 'NOT_FOUND' }],
  })
  expect(await auditEntriesOf(shop, `product:${product.id}`)).toHaveLength(1)
})

it('keeps a product that is sold at the same time, and no customer pays for a deleted product', async () => {
  for (let round = 0; round < 8; round++) {
    const [one, two] = [await shop.product({ price: 5 }), await shop.product({ price: 5 })]
    const customer = await shop.user({ balance: 100 })
    const [deleted, first, second] = await Promise.all([
      remove([two.id, one.id]),
      shop.buy(customer, one.id),
      shop.buy(customer, two.id),
    ])
    expect(deleted.body).toEqual({ done: [one.id, two.id], refused: [] })
    const sales = [first, second].filter(({ status }) => status === 201)
    for (const { status } of [first, second]) expect([201, 404, 409]).toContain(status)
    expect(await stored([one.id, two.id])).toHaveLength(sales.length)
    expect(await shop.balanceOf(customer.id)).toBe(100 - 5 * sales.length)
  }
})

it('two admins who delete the same products in opposite orders wait for each other, and no call fails', async () => {
  const products = await Promise.all(Array.from({ length: 6 }, () => shop.product()))
  const ids = products.map(({ id }) => id)
  const [one, other] = await Promise.all([remove(ids), remove([...ids].reverse())])
  expect([one.status, other.status]).toEqual([200, 200])
  expect([...one.body.done, ...other.body.done].sort()).toEqual([...ids].sort())
})

it('refuses the bulk deletion for a role that may not change the catalogue', async () => {
  const product = await shop.product()
  const body = { ids: [product.id] }
  const support = await shop.admin('SUPPORT')
  expect((await shop.api('POST', '/admin/product/bulk/delete', { token: support.token, body })).status).toBe(
    403,
  )
  const stock = await shop.admin('STOCK')
  expect((await shop.api('POST', '/admin/product/bulk/delete', { token: stock.token, body })).status).toBe(
    200,
  )
})
