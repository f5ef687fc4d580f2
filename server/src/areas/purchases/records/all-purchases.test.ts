import { describe, expect, it } from 'vitest'
import { auditEntriesOf } from '../../../../test/areas/audit-entries.ts'
import { openDepositShop } from '../../../../test/areas/deposits.ts'
import { type TestCaller, useShop, useTestAdmin } from '../../../../test/shop.ts'

const shop = useShop(openDepositShop)
const admin = useTestAdmin(shop)

const get = (path: string) => shop.api('GET', `/admin/history/${path}`, { token: admin.token })
const ids = (body: { items: { id: number }[] }) => body.items.map(({ id }) => id)
const DAY_MS = 24 * 60 * 60_000
const inDays = (days: number) => encodeURIComponent(new Date(Date.now() + days * DAY_MS).toISOString())

describe('the admin’s list of deposits', () => {
  it('shows the users, and filters by e-mail, status, method and time', async () => {
    const [one, other] = [await shop.user(), await shop.user()]
    const paid = await shop.open(one, 20)
    await shop.choose(paid.invoiceUrl, 'pay')
    await shop.processEvents()
    const pending = await shop.open(other, 30)
    const all = await get('deposits/list')
    expect(ids(all.body).slice(0, 2)).toEqual([pending.id, paid.id])
    expect(all.body.items[1]).toEqual({
      id: paid.id,
      type: 'DEPOSIT',
      returned: 0,
      recorded: 0,
      review: null,
      user: { id: one.id, email: one.email },
      amount: 20,
      method: 'crypto',
      status: 'COMPLETED',
      createdAt: expect.any(String),
      purchase: null,
    })
    expect(ids((await get(`deposits/list?search=${one.email}`)).body)).toEqual([paid.id])
    expect(ids((await get(`deposits/list?userId=${other.id}`)).body)).toEqual([pending.id])
    expect(ids((await get('deposits/list?status=PENDING')).body)).toContain(pending.id)
    expect(ids((await get('deposits/list?status=PENDING')).body)).not.toContain(paid.id)
    expect((await get('deposits/list?method=card')).body.total).toBe(0)
    expect((await get(`deposits/list?from=${inDays(1)}`)).body.total).toBe(0)
    expect((await get(`deposits/list?from=${inDays(-1)}&to=${inDays(1)}`)).body.total).toBe(all.body.total)
    expect((await get('deposits/list?sort=-amount&pageSize=1')).body.items[0].amount).toBe(30)
  })
})

describe('the admin’s list of purchases', () => {
  it('shows the users, but never the text of an account', async () => {
    const [one, other] = [await shop.user({ balance: 50 }), await shop.user({ balance: 50 })]
    const { id: productId, accounts } = await shop.product({ price: 3, accounts: 4, title: 'Listed' })
    const buy = (user: TestCaller, quantity: number) => shop.buy(user, productId, { quantity })
    const first = await buy(one, 1)
    const second = await buy(other, 2)
    const all = await get('purchases/list')
    expect(ids(all.body).slice(0, 2)).toEqual([second.body.id, first.body.id])
    expect(all.body.items[0]).toMatchObject({
      orderId: second.body.id,
      user: { id: other.id, email: other.email },
      product: { id: productId, title: 'Listed' },
      quantity: 2,
      amount: 6,
    })
    for (const account of accounts) expect(JSON.stringify(all.body)).not.toContain(account)
    expect(ids((await get(`purchases/list?search=${one.email}`)).body)).toEqual([first.body.id])
    expect(ids((await get(`purchases/list?userId=${other.id}`)).body)).toEqual([second.body.id])
    expect((await get(`purchases/list?productId=${productId}`)).body.total).toBe(2)
    expect((await get(`purchases/list?to=${inDays(-1)}`)).body.total).toBe(0)
  })

  it('masks the accounts; with values=true it shows them to a role that may reveal, writes one entry, and counts them', async () => {
    const { id, accounts } = await shop.product({ price: 1, accounts: 120 })
    const user = await shop.user({ balance: 200 })
    for (const quantity of [1, 2]) await shop.buy(user, id, { quantity })
    const list = (query: string, token = admin.token) =>
      shop.api('GET', `/admin/history/purchases/list?productId=${id}${query}`, { token })
    const valuesIn = ({ items }: { items: { accounts: { value: string }[] }[] }) =>
      items.map((item) => item.accounts.map(({ value }) => value))
    const MASK = '••••••••'
    expect(valuesIn((await list('')).body)).toEqual([[MASK, MASK], [MASK]])
    expect(valuesIn((await list('&values=false')).body)).toEqual([[MASK, MASK], [MASK]])

    const owner = await shop.admin()
    const { body } = await list('&values=true', owner.token)
    expect(valuesIn(body)).toEqual([accounts.slice(1, 3), accounts.slice(0, 1)])
    const entries = (await auditEntriesOf(shop, 'purchases:list')).filter(
      ({ actor_id }) => actor_id === owner.id,
    )
    const purchaseIds = ids(body)
    expect(entries).toMatchObject([{ action: 'account.reveal', after: { accounts: 3, purchaseIds } }])
    const used = await shop.db
      .selectFrom('operator_usage')
      .select(['counts', 'amount'])
      .where('admin_id', '=', owner.id)
      .execute()
    expect(used).toEqual([{ counts: 'reveals', amount: 3n }])

    expect((await list('&values=true', (await shop.admin('STOCK')).token)).status).toBe(403)
    await shop.buy(user, id, { quantity: 100 })
    expect(await list('&values=true', owner.token)).toMatchObject({
      status: 400,
      body: { details: { pageSize: [expect.stringContaining('at most 100 accounts')] } },
    })
  })

  it('sorts by amount in both directions, and equal amounts by their id in the same direction', async () => {
    const user = await shop.user({ balance: 50 })
    const { id: productId } = await shop.product({ price: 3, accounts: 6 })
    const sizes = [1, 2, 1, 2]
    const purchases: number[] = []
    for (const quantity of sizes) purchases.push((await shop.buy(user, productId, { quantity })).body.id)
    const sorted = async (sort: string, page = '') =>
      ids((await get(`purchases/list?userId=${user.id}&sort=${sort}${page}`)).body)

    const rising = [purchases[0], purchases[2], purchases[1], purchases[3]]
    expect(await sorted('amount')).toEqual(rising)
    expect(await sorted('-amount')).toEqual(rising.toReversed())
    expect(await sorted('-amount', '&pageSize=1&page=4')).toEqual([purchases[0]])
  })

  it('refuses invalid filters', async () => {
    for (const query of ['from=yesterday', 'userId=x', 'sort=-email', 'page=0']) {
      expect((await get(`purchases/list?${query}`)).status).toBe(400)
      expect((await get(`deposits/list?${query}`)).status).toBe(400)
    }
    expect((await get('deposits/list?status=PAID')).status).toBe(400)
  })
})
