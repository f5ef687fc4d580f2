import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '../../../test/shop.ts'
import { trailOf } from '../../../test/trail.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const look = (token: string, productId: number, query = '') =>
  shop.api('GET', `/admin/account/list?logProductId=${productId}${query}`, { token })
const views = (productId: number) => trailOf(shop, `product:${productId}`)

it('who looks at a product’s lines stands in the trail: which page and how many, and no line', async () => {
  const admin = await shop.admin()
  const product = await shop.product({ lines: 12 })

  const { body } = await look(admin.token, product.id)
  await look(admin.token, product.id, '&page=2&status=available')

  expect(body.items).toHaveLength(10)
  const entry = { actor_id: admin.id, action: 'account.view', before: null, address: '127.0.0.1' }
  expect(await views(product.id)).toEqual([
    { ...entry, after: { page: 1, count: 10, status: 'all' } },
    { ...entry, after: { page: 2, count: 2, status: 'available' } },
  ])
})

it('looking again within ten minutes adds nothing, also ten times at once; after them it does', async () => {
  const [admin, other] = [await shop.admin(), await shop.admin()]
  const product = await shop.product()
  await Promise.all(Array.from({ length: 10 }, () => look(admin.token, product.id)))
  await look(admin.token, product.id, '&page=1')
  expect(await views(product.id)).toHaveLength(1)

  await look(other.token, product.id)
  expect((await views(product.id)).map(({ actor_id }) => actor_id)).toEqual([admin.id, other.id])

  await sql`UPDATE account_views SET seen_at = seen_at - interval '9 minutes'`.execute(shop.db)
  await look(admin.token, product.id)
  expect(await views(product.id)).toHaveLength(2)
  await sql`UPDATE account_views SET seen_at = seen_at - interval '2 minutes'`.execute(shop.db)
  await look(admin.token, product.id)
  expect(await views(product.id)).toHaveLength(3)
})

it('a longer page or the other end of the list is another look; where nothing was shown there was none', async () => {
  const admin = await shop.admin()
  const product = await shop.product({ lines: 12 })
  await look(admin.token, product.id, '&pageSize=1')
  await look(admin.token, product.id, '&pageSize=100')
  await look(admin.token, product.id, '&pageSize=1&sort=createdAt')
  expect((await views(product.id)).map(({ after }) => after?.count)).toEqual([1, 12, 1])

  await look(admin.token, product.id, '&page=50')
  await look(admin.token, product.id, '&status=sold')
  await look(admin.token, 2_147_483_647)
  expect(await views(product.id)).toHaveLength(3)
  expect(await views(2_147_483_647)).toEqual([])
})
