import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { useTestAdmin, useTestShop } from '../../../test/shop.ts'
import { writeAuditEntry } from '../../host/security/audit-log.ts'
import { isRareEntry } from './frequent-actions.ts'

const shop = useTestShop()
const admin = useTestAdmin(shop)

const list = async (query = '') =>
  (await shop.api('GET', `/admin/audit/list${query}`, { token: admin.token })).body

it('the audit log has actor, change and address of each entry, and can be searched by subject, action, actor and time', async () => {
  const user = await shop.user({ balance: 5 })
  const { body: category } = await shop.api('POST', '/admin/category', {
    token: admin.token,
    body: { name: 'Trailed' },
  })
  await shop.api('PUT', '/admin/category', {
    token: admin.token,
    body: { id: category.id, name: 'Renamed' },
  })
  const { id: productId } = await shop.product({ price: 2, accounts: 1 })
  await shop.buy(user, productId)

  const ofCategory = await list(`?search=category:${category.id}`)
  expect(ofCategory.items).toMatchObject([
    {
      actor: { id: admin.id, email: admin.email },
      action: 'category.update',
      subject: `category:${category.id}`,
      subjectName: 'Renamed',
      before: { name: 'Trailed' },
      after: { name: 'Renamed' },
      address: '127.0.0.1',
    },
    { action: 'category.create' },
  ])
  expect(ofCategory.total).toBe(2)
  const ofBuyer = await list(`?actor=${user.email}`)
  expect(ofBuyer.items).toMatchObject([{ action: 'purchase.create', actor: { id: user.id } }])
  expect((await list('?search=CATEGORY.UPDATE')).total).toBe(1)
  expect((await list('?search=%25')).total).toBe(0)
  expect((await list(`?to=${encodeURIComponent(new Date(0).toISOString())}`)).total).toBe(0)
  // Spaces are no filter: they do not leave out the entries of the shop itself.
  const own = { actorId: null, action: 'site-text.update', subject: 'site-text:terms' }
  await writeAuditEntry(shop.db, own)
  expect((await list('?actor=%20&search=%20')).items[0]).toMatchObject({ actor: null, subject: own.subject })
  const first = await list('?pageSize=1')
  expect(first.items).toHaveLength(1)
  expect(first.total).toBeGreaterThan(2)
})

it('a search by actor finds all entries of one actor or of several, with and without purchases', async () => {
  const emailStart = `both-${Date.now()}`
  const [buyer, other] = [await shop.user({ balance: 5 }), await shop.user()]
  for (const { id } of [buyer, other]) {
    await shop.db
      .updateTable('users')
      .set({ email: `${emailStart}-${id}@example.test` })
      .where('id', '=', id)
      .execute()
  }
  const { id: productId } = await shop.product({ price: 2, accounts: 2 })
  for (const { id } of [buyer, other]) {
    await writeAuditEntry(shop.db, {
      actorId: id,
      action: 'user.login',
      subject: `user:${id}`,
      address: '::1',
    })
  }
  const actions = async (actor: string) => {
    const { items, total } = await list(`?actor=${actor}`)
    expect(total).toBe(items.length)
    return items.map(({ action }: { action: string }) => action)
  }
  expect(await actions(emailStart)).toEqual(['user.login', 'user.login'])
  await shop.buy(buyer, productId)
  await shop.buy(buyer, productId)
  expect(await actions(emailStart)).toEqual([
    'purchase.create',
    'purchase.create',
    'user.login',
    'user.login',
  ])
  expect(await actions(`${emailStart}-${other.id}@`)).toEqual(['user.login'])
  expect(await actions(`unknown-${emailStart}`)).toEqual([])
})

it('the audit log is only for admins, and cannot be changed or emptied', async () => {
  const user = await shop.user()
  expect((await shop.api('GET', '/admin/audit/list', { token: user.token })).status).toBe(403)
  for (const statement of [
    'UPDATE audit_log SET action = $$x$$',
    'DELETE FROM audit_log',
    'TRUNCATE audit_log',
  ]) {
    await expect(shop.owner.query(statement)).rejects.toThrow('only ever added')
  }
})

it('a search finds entries by the name of their subject: its present name, an earlier name, and the name of a deleted one', async () => {
  const call = (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
    shop.api(method, path, { token: admin.token, ...(body && { body }) })
  const tag = `Named ${Date.now()}%`
  const search = async (text: string) =>
    (await list(`?search=${encodeURIComponent(text)}`)).items.map(({ action }: { action: string }) => action)

  const { body: category } = await call('POST', '/admin/category', { name: `${tag} old` })
  await call('PUT', '/admin/category', { id: category.id, name: `${tag} new` })
  expect(await search(`${tag} NEW`)).toEqual(['category.update', 'category.create'])
  expect(await search(`${tag} old`)).toEqual(['category.update', 'category.create'])
  await call('DELETE', `/admin/category/${category.id}`)
  for (const name of [`${tag} new`, `${tag} old`]) {
    expect(await search(name), name).toEqual(['category.delete', 'category.update', 'category.create'])
  }

  const code = `FOUND${Date.now()}`
  await call('POST', '/admin/coupon', { value: code, percentage: 5, expiryDate: '2099-01-01T00:00:00.000Z' })
  expect(await search(code.toLowerCase())).toEqual(['coupon.create'])

  const user = await shop.user()
  await writeAuditEntry(shop.db, { actorId: null, action: 'wallet.adjust', subject: `user:${user.id}` })
  expect(await search(user.email)).toEqual(['wallet.adjust'])

  const { id } = await shop.product({ price: 2, accounts: 1 })
  const { title } = await shop.db
    .updateTable('products')
    .set({ title: `${tag} product` })
    .where('id', '=', id)
    .returning('title')
    .executeTakeFirstOrThrow()
  await writeAuditEntry(shop.db, { actorId: null, action: 'account.import', subject: `product:${id}` })
  expect(await search(title)).toContain('account.import')
  await writeAuditEntry(shop.db, {
    actorId: null,
    action: 'product.update',
    subject: `product:${id}`,
    before: { title },
    after: { title: 'Something else' },
  })
  await shop.db.updateTable('products').set({ title: 'Something else' }).where('id', '=', id).execute()
  expect(await search(title)).toEqual(expect.arrayContaining(['product.update', 'account.import']))
  expect(await search(`${tag} unknown`)).toEqual([])

  const link = await call('POST', `/admin/audit/export-link?search=${encodeURIComponent(code)}`)
  expect(link.body.rows).toBe(1)
})

it('a search finds the entries of all users with one domain, also if there are more than a thousand', async () => {
  const users = 1_001
  const domain = `domain-${Date.now()}.test`
  await shop.owner.query(
    `WITH added AS (
        INSERT INTO users (email, username, password_hash, role)
        SELECT format('u%s@%s', n, $1::text), 'many-' || n, 'x', 'USER' FROM generate_series(1, $2::integer) n
        RETURNING id
      ), wallets AS (
        INSERT INTO wallets (user_id) SELECT id FROM added
      )
      INSERT INTO audit_log (action, subject) SELECT 'wallet.adjust', 'user:' || id FROM added`,
    [domain, users],
  )
  const { total } = await list(`?search=${domain}`)
  expect(total).toBe(users)
  const last = await list(`?search=${domain}&page=11&pageSize=100`)
  expect(last.items).toHaveLength(1)
  const link = await shop.api('POST', `/admin/audit/export-link?search=${domain}`, { token: admin.token })
  expect(link.body.rows).toBe(users)
})

it('a search for a word finds the entries of purchases, deposits and new customers, too', async () => {
  const user = await shop.user({ balance: 5 })
  const { id: productId } = await shop.product({ price: 2, accounts: 1 })
  await shop.buy(user, productId)
  const username = `rare-${Date.now()}`
  await shop.db.updateTable('users').set({ username }).where('id', '=', user.id).execute()
  const written = [
    ['user.create', `user:${user.id}`],
    ['deposit.complete', 'deposit:987654321'],
    ['coupon.update', 'coupon:987654321'],
    ['wallet.adjust', `user:${user.id}`],
  ] as const
  for (const [action, subject] of written) await writeAuditEntry(shop.db, { actorId: null, action, subject })
  const search = async (text: string) => {
    const { items, total } = await list(`?search=${encodeURIComponent(text)}&pageSize=100`)
    expect(total).toBe(items.length)
    return items.map(({ action }: { action: string }) => action)
  }
  // Not in a frequent entry, but the name of a subject is.
  expect(await search(username)).toEqual(['wallet.adjust', 'user.create'])
  expect(await search('PON.UPD')).toEqual(['coupon.update'])
  expect(await search('98765432')).toEqual(['coupon.update', 'deposit.complete'])
  expect(await search('posit:')).toContain('deposit.complete')
  expect(await search('chase.creat')).toContain('purchase.create')
  expect(await search('er.creat')).toContain('user.create')
})

it('a search for a word that is in no frequent entry reads only the index of the rare entries', async () => {
  await shop.owner.query('VACUUM audit_log')
  const plan = await shop.db.transaction().execute(async (db) => {
    await sql`SET LOCAL enable_seqscan = off`.execute(db)
    const { rows } = await sql`
      EXPLAIN SELECT id FROM audit_log WHERE ${isRareEntry} AND (subject LIKE '%import%' OR action LIKE '%import%')`.execute(
      db,
    )
    return JSON.stringify(rows)
  })
  expect(plan).toContain('Index Only Scan using audit_log_rare')
})
