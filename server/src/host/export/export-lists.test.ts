import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { testExports } from '../../../test/areas/exports.ts'
import { testPurchases } from '../../../test/areas/purchases.ts'
import { useTestAdmin, useTestShop } from '../../../test/shop.ts'

const shop = useTestShop()
const admin = useTestAdmin(shop)
let categoryId: number
const { read } = testExports(() => shop)
const { buy } = testPurchases(() => shop)

const FORMULA = '=HYPERLINK("http://evil.test","Click")'
const AWKWARD_TEXTS = [
  'comma, and "quotes"',
  'two\r\nlines',
  'žluť 漢字 👩‍💻',
  FORMULA,
  '  +1',
  '＝1+1',
  '-5',
  '@SUM(A1)',
]

beforeAll(async () => {
  const buyer = await shop.user({ balance: 100 })
  for (let count = 0; count < 5; count++) await shop.user({ balance: count + 0.5 })
  for (const [index, title] of AWKWARD_TEXTS.entries()) {
    const product = await shop.product({ title, price: 1.25 + index, accounts: 3 })
    categoryId = product.categoryId
    await shop.coupon({ code: `SAVE-${index}`, percentage: 12.5 + index })
    const { body } = await buy(buyer.token, { logProductId: product.id, quantity: 1 })
    expect(body.orderId).toEqual(expect.any(Number))
    const report = { purchaseId: body.id, message: `${title} is bad` }
    expect(
      (await shop.api('POST', '/history/purchases/report', { token: buyer.token, body: report })).status,
    ).toBeLessThan(300)
  }
  await shop.db.updateTable('categories').set({ name: FORMULA }).where('id', '=', categoryId).execute()
  await sql`
    INSERT INTO deposits (user_id, method, amount_cents, status, reference)
    SELECT ${buyer.id}, 'crypto', n * 101, CASE WHEN n % 4 = 0 THEN 'EXPIRED' ELSE 'FAILED' END, 'test-' || n
    FROM generate_series(1, 12) n
  `.execute(shop.db)
})

// biome-ignore lint/suspicious/noExplicitAny: an item of any list
type Item = any

const user = ({ user: { id, email } }: Item) => [id, email]

it.each<[string, string, (item: Item) => unknown[]]>([
  [
    '/admin/user',
    'search=DOCKET.test&sort=username',
    (u) => [u.id, u.username, u.email, u.role, u.createdAt, u.suspendedAt, u.balance, u.tags.join(', ')],
  ],
  [
    '/admin/product',
    'search=%20&sort=-sellingPrice',
    ({ subCategory: sub, ...p }) => [
      p.id,
      p.title,
      sub.category.name,
      sub.name,
      p.costPrice,
      p.sellingPrice,
      p.inStock,
      p.lowStock ?? 10,
      p.illustration,
      p.noun,
      p.createdAt,
    ],
  ],
  [
    '/admin/coupon',
    'search=save&sort=percentage',
    (c) => [
      c.id,
      c.value,
      c.percentage,
      c.expiryDate,
      c.maxUses,
      c.maxUsesPerUser,
      c.minSubtotal,
      c.refundFreesUse,
      c.uses,
    ],
  ],
  [
    '/admin/history/deposits',
    'method=crypto&status=FAILED&sort=amount&to=2100-01-01T00%3A00%3A00%2B05%3A00',
    ({ purchase, ...d }) => [
      ...[d.id, ...user(d), d.amount, d.returned, d.recorded, d.method, d.status],
      ...[purchase?.title ?? null, purchase?.state ?? null, purchase?.purchaseId ?? null, d.createdAt],
    ],
  ],
  [
    '/admin/history/purchases',
    'search=docket&sort=-amount',
    ({ product, ...p }) => [
      p.orderId,
      ...user(p),
      product.subCategory.category.name,
      product.subCategory.name,
      product.id,
      product.title,
      p.quantity,
      p.amount,
      p.discount,
      p.couponCode,
      p.purchasedAt,
    ],
  ],
  [
    '/admin/report',
    'status=all&search=docket',
    ({ order, ...r }) => [
      r.id,
      r.createdAt,
      ...user(r),
      order.id,
      order.productId,
      order.title,
      order.quantity,
      r.accountId,
      r.kind,
      r.reason,
      r.message,
      r.status,
      r.answer,
      r.lastFrom,
      r.settledBy,
      r.settledAt,
    ],
  ],
  [
    '/admin/audit',
    'search=purchase',
    (e) => [
      e.id,
      e.createdAt,
      e.actor?.id,
      e.actor?.email,
      e.action,
      e.subject,
      e.before && JSON.stringify(e.before),
      e.after && JSON.stringify(e.after),
      e.address,
    ],
  ],
])('the export of %s with %s has the same rows as the pages of the list', async (path, query, cellsOf) => {
  const items = await allPages(path, query)
  const { headers, rows } = await read(admin.token, path, query)

  expect(items.length).toBeGreaterThan(5)
  expect(rows).toEqual(items.map((item) => cellsOf(item).map(asCell)))
  expect(new Set(headers).size).toBe(rows[0]?.length)
})

it('exports of short lists are searched and sorted as on their screens', async () => {
  const { body: category } = await shop.api('POST', '/admin/category', {
    token: admin.token,
    body: { name: 'Shelf' },
  })
  for (const name of ['Item 10', 'item 9', 'Other', 'Item 2']) {
    const body = { name, categoryId: category.id }
    expect((await shop.api('POST', '/admin/sub-category', { token: admin.token, body })).status).toBe(201)
  }
  const names = async (path: string, query: string) =>
    (await read(admin.token, path, query)).rows.map((row) => row[1])

  const inCategory = `categoryId=${category.id}`
  expect(await names('/admin/sub-category', `${inCategory}&search=%20ITEM&sort=name`)).toEqual([
    'Item 2',
    'item 9',
    'Item 10',
  ])
  expect(await names('/admin/sub-category', `${inCategory}&sort=-name`)).toEqual([
    'Other',
    'Item 10',
    'item 9',
    'Item 2',
  ])
  expect(await names('/admin/category', 'search=evil&sort=-subCategoryCount')).toEqual([`'${FORMULA}`])
  const all = (await shop.api('GET', '/admin/category/list', { token: admin.token })).body as Item[]
  expect((await read(admin.token, '/admin/category')).rows).toEqual(
    all.map((row) => [row.id, row.name, row.subCategoryCount].map(asCell)),
  )
})

it('no file contains a formula or an account', async () => {
  const { rows, answer } = await read(admin.token, '/admin/product', 'sort=title')
  const titles = rows.map((row) => row[1])
  for (const title of AWKWARD_TEXTS)
    expect(titles).toContain(/^\s*[=+\-@＝]/.test(title) ? `'${title}` : title)
  expect(answer.body).toContain('"comma, and ""quotes"""')
  expect(answer.body).toContain(',1.25,')
  const purchases = await read(admin.token, '/admin/history/purchases')
  expect(purchases.answer.body).not.toMatch(/account-[0-9a-f]{8}/)
})

it('an empty file has its headers, and a filter that the list refuses is refused for its export, too', async () => {
  expect((await read(admin.token, '/admin/user', 'search=no-such-user')).rows).toEqual([])
  for (const query of ['sort=password', `search=${'x'.repeat(101)}`]) {
    const { status } = await shop.api('POST', `/admin/user/export-link?${query}`, { token: admin.token })
    expect(status).toBe(400)
  }
})

it('exports thousands of rows completely and in order, and the audit log records the export', async () => {
  await sql`
    WITH new_users AS (
      INSERT INTO users (username, email, password_hash)
      SELECT 'bulk' || n, 'bulk' || n || '@docket.test', 'none' FROM generate_series(1, 3210) n
      RETURNING id
    )
    INSERT INTO wallets (user_id) SELECT id FROM new_users
  `.execute(shop.db)
  const { rows, answer } = await read(admin.token, '/admin/user', 'search=bulk')
  const ids = rows.map(([id]) => Number(id))
  expect(ids).toHaveLength(3210)
  expect(new Set(ids).size).toBe(3210)
  expect(ids).toEqual(ids.toSorted((one, other) => other - one))
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="docket-users-${new Date().toISOString().slice(0, 10)}.csv"`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  const entry = await shop.db
    .selectFrom('audit_log')
    .select(['actor_id', 'subject', 'after', 'address'])
    .where('action', '=', 'users.export')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  expect(entry).toEqual({
    actor_id: admin.id,
    subject: 'list:users',
    after: { filters: { search: 'bulk' }, rows: 3210 },
    address: '127.0.0.1',
  })
})

async function allPages(path: string, query: string): Promise<Item[]> {
  const items: Item[] = []
  for (let page = 1; ; page++) {
    const { status, body } = await shop.api('GET', `${path}/list?${query}&page=${page}&pageSize=5`, {
      token: admin.token,
    })
    expect(status).toBe(200)
    items.push(...body.items)
    if (page * 5 >= body.total) return items
  }
}

/** The expected cell: an apostrophe before text that would be a formula, times with their offset, other values unchanged. */
function asCell(value: unknown): string {
  if (typeof value === 'string' && /^\s*[=+\-@＝]/.test(value)) return `'${value}`
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT.*Z$/.test(value))
    return value.replace(/(\.000)?Z$/, '+00:00')
  return value === null || value === undefined ? '' : String(value)
}
