import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { auditEntriesOf } from '../../../test/areas/audit-entries.ts'
import { useTestShop } from '../../../test/shop.ts'

const shop = useTestShop()

const openList = (token: string, productId: number, query = '') =>
  shop.api('GET', `/admin/account/list?logProductId=${productId}${query}`, { token })
const views = (productId: number) => auditEntriesOf(shop, `product:${productId}`)

it('an audit entry says that an admin saw a product’s accounts: which page and how many, but no text', async () => {
  const admin = await shop.admin()
  const product = await shop.product({ accounts: 12 })

  const { body } = await openList(admin.token, product.id)
  await openList(admin.token, product.id, '&page=2&status=available')

  expect(body.items).toHaveLength(10)
  const entry = { actor_id: admin.id, action: 'account.view', before: null, address: '127.0.0.1' }
  expect(await views(product.id)).toEqual([
    { ...entry, after: { page: 1, count: 10, status: 'all' } },
    { ...entry, after: { page: 2, count: 2, status: 'available' } },
  ])
})

it('an admin who opens a page often in ten minutes adds one entry, even with ten parallel requests; a later view adds another', async () => {
  const [admin, other] = [await shop.admin(), await shop.admin()]
  const product = await shop.product()
  await Promise.all(Array.from({ length: 10 }, () => openList(admin.token, product.id)))
  await openList(admin.token, product.id, '&page=1')
  expect(await views(product.id)).toHaveLength(1)

  await openList(other.token, product.id)
  expect((await views(product.id)).map(({ actor_id }) => actor_id)).toEqual([admin.id, other.id])

  await sql`UPDATE account_views SET seen_at = seen_at - interval '9 minutes'`.execute(shop.db)
  await openList(admin.token, product.id)
  expect(await views(product.id)).toHaveLength(2)
  await sql`UPDATE account_views SET seen_at = seen_at - interval '2 minutes'`.execute(shop.db)
  await openList(admin.token, product.id)
  expect(await views(product.id)).toHaveLength(3)
})

it('another page size or sort order adds an entry; an empty page does not', async () => {
  const admin = await shop.admin()
  const product = await shop.product({ accounts: 12 })
  await openList(admin.token, product.id, '&pageSize=1')
  await openList(admin.token, product.id, '&pageSize=100')
  await openList(admin.token, product.id, '&pageSize=1&sort=createdAt')
  expect((await views(product.id)).map(({ after }) => after?.count)).toEqual([1, 12, 1])

  await openList(admin.token, product.id, '&page=50')
  await openList(admin.token, product.id, '&status=sold')
  await openList(admin.token, 2_147_483_647)
  expect(await views(product.id)).toHaveLength(3)
  expect(await views(2_147_483_647)).toEqual([])
})

it('an admin without the permission reveal does not see the text of a sold account, and no entry counts it', async () => {
  const [owner, clerk] = [await shop.admin(), await shop.admin('STOCK')]
  const product = await shop.product({ price: 1, accounts: ['sold-4713', 'left-4714'] })
  await shop.buy(await shop.user({ balance: 10 }), product.id)
  const texts = async (token: string, query = '') =>
    (await openList(token, product.id, query)).body.items.map(({ value }: { value: string | null }) => value)

  expect((await texts(owner.token)).sort()).toEqual(['left-4714', 'sold-4713'])
  expect(await texts(clerk.token, '&status=sold')).toEqual([null])
  expect((await texts(clerk.token)).filter(Boolean)).toHaveLength(1)

  const seen = (await views(product.id)).filter(({ actor_id }) => actor_id === clerk.id)
  expect(seen.map(({ after }) => after)).toEqual([{ page: 1, count: 1, status: 'all' }])
})
