import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { useTestAdmin, useTestShop } from '../../../test/shop.ts'
import { HOUSE } from '../wallet/ledger.ts'

const shop = useTestShop()
const admin = useTestAdmin(shop)

const get = (path: string) => shop.api('GET', path, { token: admin.token })
const adjust = (body: object, key: string | null = randomUUID()) =>
  shop.api('POST', '/admin/user/wallet-adjustment', {
    token: admin.token,
    body: { reason: 'for a test', ...body },
    headers: key === null ? {} : { 'idempotency-key': key },
  })
const suspend = (body: object) =>
  shop.api('PUT', '/admin/user/suspension', { token: admin.token, body: { reason: 'for a test', ...body } })
const auditEntries = async (userId: number) =>
  (
    await shop.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id', 'after'])
      .where('subject', '=', `user:${userId}`)
      .orderBy('id')
      .execute()
  ).map(({ action, actor_id, after }) => [action, actor_id, after?.reason])

describe('users', () => {
  it('are listed newest first, and can be searched by name and e-mail, sorted and paged', async () => {
    const users = [await shop.user({ balance: 3 }), await shop.user({ balance: 9 }), await shop.user()]
    const { body } = await get('/admin/user/list?pageSize=2')
    expect(body.items.map(({ id }: { id: number }) => id)).toEqual([users[2]?.id, users[1]?.id])
    expect(body).toMatchObject({ page: 1, pageSize: 2 })
    const second = await get('/admin/user/list?pageSize=2&page=2')
    expect(second.body.items[0].id).toBe(users[0]?.id)

    const searched = await get(`/admin/user/list?search=${users[1]?.email.slice(1, 11).toUpperCase()}`)
    expect(searched.body.items).toEqual([
      {
        id: users[1]?.id,
        username: users[1]?.email.split('@')[0],
        email: users[1]?.email,
        role: 'USER',
        createdAt: expect.any(String),
        suspendedAt: null,
        balance: 9,
        tags: [],
      },
    ])
    const richest = await get('/admin/user/list?sort=-balance&pageSize=1')
    expect(richest.body.items[0].balance).toBe(9)
    expect((await get('/admin/user/list?search=%25')).body.total).toBe(0)
    for (const query of ['sort=password', 'page=0', 'pageSize=101', `search=${'x'.repeat(101)}`]) {
      expect((await get(`/admin/user/list?${query}`)).status).toBe(400)
    }
  })

  it('are shown with wallet, totals, purchases and transactions', async () => {
    const user = await shop.user({ balance: 50 })
    const { id: productId } = await shop.product({ price: 4, accounts: 5, title: 'Shown' })
    await shop.buy(user, productId, { quantity: 2 })
    await adjust({ userId: user.id, amount: -1.5, reason: 'a fee' })
    const { body } = await get(`/admin/user/${user.id}`)
    expect(body).toMatchObject({
      id: user.id,
      email: user.email,
      role: 'USER',
      referrer: null,
      suspendedAt: null,
      wallet: { balance: 40.5, totalDeposit: 0 },
      totalSpent: 8,
      totalPurchases: 1,
      purchases: [{ product: { title: 'Shown' }, quantity: 2, amount: 8 }],
      transactions: [
        { type: 'ADJUSTMENT', amount: -1.5, method: null, status: 'COMPLETED', reason: 'a fee' },
      ],
    })
    expect(JSON.stringify(body)).not.toContain('password')
    expect(JSON.stringify(body)).not.toContain('accounts')
    for (const id of ['0', '2147483647', 'x', '1e3'])
      expect((await get(`/admin/user/${id}`)).status).toBe(404)
  })
})

it('all purchases and transactions of a user are read page by page, newest first', async () => {
  const user = await shop.user({ balance: 50 })
  const { id: productId } = await shop.product({ price: 1, accounts: 12 })
  const bought: number[] = []
  for (let nth = 0; nth < 12; nth++) bought.unshift((await shop.buy(user, productId)).body.id)
  const amounts = Array.from({ length: 13 }, (_, nth) => nth + 1)
  for (const amount of amounts) await adjust({ userId: user.id, amount })
  const page = async (query: string) => (await get(`/admin/user/${user.id}${query}`)).body
  const idsOf = ({ purchases }: { purchases: { id: number }[] }) => purchases.map(({ id }) => id)
  const amountsOf = ({ transactions }: { transactions: { amount: number }[] }) =>
    transactions.map(({ amount }) => amount)
  const newestFirst = amounts.toReversed()

  const first = await page('')
  expect(first).toMatchObject({ totalPurchases: 12, totalTransactions: 13 })
  expect(idsOf(first)).toEqual(bought.slice(0, 10))
  expect(amountsOf(first)).toEqual(newestFirst.slice(0, 10))
  expect(idsOf(await page('?purchasesPage=2'))).toEqual(bought.slice(10))
  expect(amountsOf(await page('?transactionsPage=2'))).toEqual(newestFirst.slice(10))
  expect((await get(`/admin/user/${user.id}?purchasesPage=0`)).status).toBe(400)
})

describe('a suspension', () => {
  it('ends every session and refuses sign-ins until it is lifted', async () => {
    const user = await shop.user({ balance: 5 })
    const before = await shop.api('GET', '/auth/me', { token: user.token })
    expect(before.status).toBe(200)
    const answer = await suspend({ id: user.id, suspended: true, reason: 'charged back' })
    expect(answer.body).toEqual({ id: user.id, suspendedAt: expect.any(String) })
    expect((await shop.api('GET', '/auth/me', { token: user.token })).status).toBe(401)
    expect((await suspend({ id: user.id, suspended: true })).body.suspendedAt).toBe(answer.body.suspendedAt)
    expect(
      (await suspend({ id: user.id, suspended: false, reason: 'a mistake' })).body.suspendedAt,
    ).toBeNull()
    expect(await auditEntries(user.id)).toEqual([
      ['user.suspend', admin.id, 'charged back'],
      ['user.reinstate', admin.id, 'a mistake'],
    ])
    expect(await shop.balanceOf(user.id)).toBe(5)
  })

  it('needs a reason and an existing user; an admin cannot suspend themselves', async () => {
    const user = await shop.user()
    for (const [body, status] of [
      [{ id: user.id, suspended: true, reason: '  ' }, 400],
      [{ id: user.id, suspended: 'yes' }, 400],
      [{ id: admin.id, suspended: true }, 400],
      [{ id: 2147483647, suspended: true }, 404],
    ] as const) {
      expect((await suspend(body)).status).toBe(status)
    }
    expect((await get('/admin/user/list')).status).toBe(200)
  })
})

describe('an adjustment of a wallet', () => {
  it('credits or debits the wallet by a transfer, and its reason is in the audit log', async () => {
    const user = await shop.user({ balance: 10 })
    expect((await adjust({ userId: user.id, amount: 2.25, reason: 'a gift' })).body).toMatchObject({
      balance: 12.25,
    })
    const { status, body } = await adjust({ userId: user.id, amount: -12.25, reason: 'taken back' })
    expect([status, body.balance]).toEqual([201, 0])
    const transfers = await shop.db
      .selectFrom('transfers')
      .select(['debit_account_id', 'credit_account_id', 'amount_cents', 'kind'])
      .where('reference', '=', `adjustment:${body.id}`)
      .execute()
    expect(transfers).toMatchObject([
      { credit_account_id: HOUSE.adjustments, amount_cents: 1_225n, kind: 'ADJUSTMENT' },
    ])
    expect(await auditEntries(user.id)).toEqual([
      ['wallet.adjust', admin.id, 'a gift'],
      ['wallet.adjust', admin.id, 'taken back'],
    ])
  })

  it('never overdraws the wallet, even by fifty debits at the same time', async () => {
    const user = await shop.user({ balance: 5 })
    const refused = await adjust({ userId: user.id, amount: -5.01 })
    expect([refused.status, refused.body.error]).toEqual([402, 'The wallet holds only $5.00.'])
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => adjust({ userId: user.id, amount: -1 })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 402)).toHaveLength(45)
    expect(await shop.balanceOf(user.id)).toBe(0)
  })

  it('is made once per key, even by ten requests at the same time; another body is refused', async () => {
    const user = await shop.user()
    const key = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => adjust({ userId: user.id, amount: 3 }, key)),
    )
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(await shop.balanceOf(user.id)).toBe(3)
    const other = await adjust({ userId: user.id, amount: 4 }, key)
    expect([other.status, other.body.code]).toEqual([422, 'KEY_REUSED'])
    expect(await shop.balanceOf(user.id)).toBe(3)
  })

  it('with one key for two users at the same time is refused for one of them', async () => {
    const [one, other] = [await shop.user(), await shop.user()]
    const key = randomUUID()
    const answers = await Promise.all([one, other].map(({ id }) => adjust({ userId: id, amount: 2 }, key)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422])
  })

  it.each([
    { amount: 0 },
    { amount: 0.001 },
    { amount: 10_000.01 },
    { amount: -10_000.01 },
    { amount: '5' },
    { amount: null },
    { amount: 1, reason: 'x' },
    { amount: 1, reason: 'x'.repeat(501) },
    { amount: 1, kind: 'REFUND' },
  ])('refuses %j', async (body) => {
    const user = await shop.user()
    expect((await adjust({ userId: user.id, ...body })).status).toBe(400)
    expect(await shop.balanceOf(user.id)).toBe(0)
  })

  it('is possible only for customers’ wallets and only by admins', async () => {
    expect((await adjust({ userId: admin.id, amount: 5 })).status).toBe(404)
    expect((await adjust({ userId: 2147483647, amount: 5 })).status).toBe(404)
    const user = await shop.user()
    const byCustomer = await shop.api('POST', '/admin/user/wallet-adjustment', {
      token: user.token,
      body: { userId: user.id, amount: 5, reason: 'for myself' },
    })
    expect(byCustomer.status).toBe(403)
    expect(await shop.balanceOf(user.id)).toBe(0)
  })

  it('cannot be changed or deleted in the database', async () => {
    await expect(shop.owner.query('DELETE FROM wallet_adjustments')).rejects.toThrow('only ever added')
  })
})
