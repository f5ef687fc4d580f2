import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { ADDRESS, PASSWORD, type Person, personalDataFixture } from '../../../test/areas/personal-data.ts'
import { checkLedger } from '../../../test/check-ledger.ts'
import { useTestAdmin, useTestShop } from '../../../test/shop.ts'

const shop = useTestShop()
const admin = useTestAdmin(shop)
const { call, register, credit, addPersonalData, tablesWith } = personalDataFixture({ shop, admin })

const erase = (person: Person, password = PASSWORD) => call(person, 'POST', '/me/erase', { password })

describe('an erasure', () => {
  let person: Person
  let records: Awaited<ReturnType<typeof addPersonalData>>
  beforeAll(async () => {
    person = await register()
    records = await addPersonalData(person)
    expect((await tablesWith(person.email)).length).toBeGreaterThan(4)
    expect((await tablesWith(ADDRESS)).length).toBeGreaterThan(1)
  })

  it('needs the password, and leaves no e-mail, username or address in any table', async () => {
    const wrong = await erase(person, 'not my password')
    expect([wrong.status, wrong.body.details]).toEqual([400, { password: ['This is not your password.'] }])
    const { status, body } = await erase(person)
    expect([status, body]).toEqual([200, { id: person.id }])
    // ADDRESS is the address from which the customer called the shop.
    for (const text of [person.email, person.username, ADDRESS]) expect(await tablesWith(text)).toEqual([])
  })

  it('ends all sessions, and neither the old nor the new address can sign in', async () => {
    expect((await call(person, 'GET', '/auth/me')).status).toBe(401)
    const login = { email: person.email, password: PASSWORD }
    expect((await shop.api('POST', '/auth/login', { body: login })).body.code).toBe('INVALID_CREDENTIALS')
    const erased = { email: `erased-${person.id}@erased.invalid`, password: 'erased' }
    expect((await shop.api('POST', '/auth/login', { body: erased })).body.code).toBe('INVALID_CREDENTIALS')
  })

  it('keeps the financial records: purchase, transfers, refund, deposit and audit entries, without the personal data', async () => {
    const { body } = await call(admin, 'GET', `/admin/user/${person.id}`)
    expect(body).toMatchObject({
      username: `erased-${person.id}`,
      email: `erased-${person.id}@erased.invalid`,
      erasedAt: expect.any(String),
      totalPurchases: 1,
    })
    const purchase = (await call(admin, 'GET', `/admin/purchase/${records.purchaseId}`)).body
    expect(purchase).toMatchObject({
      refunded: 1,
      refunds: [{ reason: `For erased-${person.id}` }],
      reports: [{ message: '[erased]', answer: '[erased]', status: 'DECLINED' }],
    })
    const messages = await sql<{ text: string }>`
      SELECT m.text FROM report_messages m JOIN reports r ON r.id = m.report_id WHERE r.user_id = ${person.id}`.execute(
      shop.db,
    )
    expect(messages.rows).toEqual([{ text: '[erased]' }, { text: '[erased]' }])
    const { rows } = await sql<{ action: string }>`
      SELECT action FROM audit_log WHERE actor_id = ${person.id} OR subject = ${`user:${person.id}`} ORDER BY id`.execute(
      shop.db,
    )
    expect(rows.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['user.create', 'purchase.create', 'wallet.adjust', 'user.erase']),
    )
    const events = await shop.db.selectFrom('provider_events').select('body').orderBy('id').execute()
    expect(events.map((event) => event.body)).toEqual([
      '{"erased":true}',
      '{"erased":true}',
      '{"order_id": "of another customer"}',
    ])
    expect((await checkLedger(shop.db)).clean).toBe(true)
  })

  it('is not done twice, and its user cannot be suspended, reinstated or credited', async () => {
    const again = await call(admin, 'POST', '/admin/user/erase', { id: person.id, reason: 'again' })
    expect(again.status).toBe(404)
    const suspension = { id: person.id, suspended: false, reason: 'come back' }
    expect((await call(admin, 'PUT', '/admin/user/suspension', suspension)).status).toBe(400)
    const adjustment = { userId: person.id, amount: 5, reason: 'a gift' }
    expect((await call(admin, 'POST', '/admin/user/wallet-adjustment', adjustment)).status).toBe(404)
  })

  it('prevents a later refund, because no user can spend from that wallet', async () => {
    const person = await register()
    const { purchaseId } = await addPersonalData(person)
    await call(admin, 'POST', '/admin/user/erase', { id: person.id, reason: 'A letter.' })
    const refund = { purchaseId, amount: 1, reason: 'too late' }
    expect(await call(admin, 'POST', '/admin/purchase/refund', refund)).toMatchObject({
      status: 400,
      body: { details: { purchaseId: [expect.stringContaining('erased')] } },
    })
  })

  it('frees the e-mail and the username for a new user; no user can choose a name such as erased-99', async () => {
    const again = await register(person.username)
    expect(again.id).not.toBe(person.id)
    const body = { email: 'x@people.test', password: PASSWORD, confirmPassword: PASSWORD }
    const taken = await shop.api('POST', '/auth/signup', { body: { ...body, username: 'Erased-99' } })
    expect([taken.status, taken.body.details]).toEqual([
      400,
      { username: ['This username is already taken.'] },
    ])
  })
})

describe('an erasure is refused', () => {
  it.each([
    [
      'money in the wallet',
      async (person: Person) => credit(person, 250n),
      'There is still $2.50 in the wallet.',
    ],
    [
      'a deposit that is not finished',
      async ({ id }: Person) => {
        await sql`INSERT INTO deposits (user_id, method, amount_cents, status, reference)
          VALUES (${id}, 'crypto', 1200, 'PENDING', ${randomUUID()})`.execute(shop.db)
      },
      'A deposit is not finished yet.',
    ],
    [
      'a deposit in review',
      async ({ id }: Person) => {
        await sql`WITH new_deposit AS (INSERT INTO deposits (user_id, method, amount_cents, status, reference)
          VALUES (${id}, 'crypto', 1200, 'REVIEW', ${randomUUID()}) RETURNING id)
          INSERT INTO deposit_reviews (deposit_id, reason) SELECT id, 'underpaid' FROM new_deposit`.execute(
          shop.db,
        )
      },
      'A deposit is not finished yet.',
    ],
    [
      'an open report',
      async (person: Person) => {
        await credit(person, 100n)
        const product = await shop.product({ price: 1, accounts: 1 })
        const { body } = await shop.buy(person, product.id)
        await call(person, 'POST', '/history/purchases/report', { purchaseId: body.id, message: 'Broken.' })
      },
      'A report is still open.',
    ],
  ])('for %s, with a sentence that says so', async (_what, prepare, sentence) => {
    const person = await register()
    await prepare(person)
    const byCustomer = await erase(person)
    const byAdmin = await call(admin, 'POST', '/admin/user/erase', { id: person.id, reason: 'A letter' })
    for (const { status, body } of [byCustomer, byAdmin]) {
      expect([status, body.code]).toEqual([409, 'IN_USE'])
      expect(body.error).toContain(sentence)
    }
    expect((await call(person, 'GET', '/auth/me')).body.email).toBe(person.email)
  })

  it('for an admin, an unknown user, and without a reason or the password', async () => {
    const person = await register()
    for (const [id, status] of [
      [admin.id, 404],
      [2147483647, 404],
    ] as const)
      expect((await call(admin, 'POST', '/admin/user/erase', { id, reason: 'A letter' })).status).toBe(status)
    expect((await call(admin, 'POST', '/admin/user/erase', { id: person.id, reason: ' ' })).status).toBe(400)
    expect((await call(person, 'POST', '/me/erase', {})).status).toBe(400)
    expect((await call(person, 'POST', '/admin/user/erase', { id: person.id, reason: 'me' })).status).toBe(
      403,
    )
    expect((await call(admin, 'POST', '/me/erase', { password: 'x' })).status).toBe(403)
  })
})

it('an admin erases a customer; the audit log keeps the reason, and the username in it is replaced', async () => {
  const person = await register()
  const reason = `A letter of ${person.username}`
  const { status } = await call(admin, 'POST', '/admin/user/erase', { id: person.id, reason })
  expect(status).toBe(200)
  const entry = await shop.db
    .selectFrom('audit_log')
    .select(['actor_id', 'after', 'address'])
    .where('action', '=', 'user.erase')
    .where('subject', '=', `user:${person.id}`)
    .executeTakeFirstOrThrow()
  expect(entry).toMatchObject({ actor_id: admin.id, after: { reason: `A letter of erased-${person.id}` } })
  expect(entry.address).not.toBeNull()
})

it('a username that is an ordinary word or the name of a field is replaced only in texts about its customer', async () => {
  const [person, other] = [await register('reason'), await register('reasonable')]
  const suspend = (id: number, suspended: boolean) =>
    call(admin, 'PUT', '/admin/user/suspension', { id, suspended, reason: 'reasonable, reason' })
  for (const { id } of [person, other]) await suspend(id, true)
  await suspend(person.id, false)
  expect((await call(admin, 'POST', '/admin/user/erase', { id: person.id, reason: 'A letter' })).status).toBe(
    200,
  )
  const reasons = async (id: number) =>
    (
      await shop.db
        .selectFrom('audit_log')
        .select('after')
        .where('action', '=', 'user.suspend')
        .where('subject', '=', `user:${id}`)
        .execute()
    ).map(({ after }) => after)
  expect(await reasons(person.id)).toEqual([{ suspended: true, reason: `reasonable, erased-${person.id}` }])
  expect(await reasons(other.id), 'what was written about another customer').toEqual([
    { suspended: true, reason: 'reasonable, reason' },
  ])
})

describe("the shop's own role", () => {
  it('cannot change the role or the names of a user, which decide what an erasure replaces', async () => {
    const person = await register()
    for (const change of ["role = 'ADMIN'", "email = 'reason'", "username = 'good'", 'erased_at = now()']) {
      await expect(
        shop.platform.pool.query(`UPDATE users SET ${change} WHERE id = ${person.id}`),
        change,
      ).rejects.toThrow('permission denied')
    }
    await expect(
      shop.platform.pool.query('UPDATE users SET email_verified_at = NULL WHERE id = $1', [person.id]),
    ).rejects.toThrow('only the owner of the tables changes who a user is')
  })

  it('cannot erase a customer without an entry of the audit log', async () => {
    const person = await register()
    await expect(shop.platform.pool.query('SELECT erase_person($1)', [person.id])).rejects.toThrow(
      'needs an entry of the audit log in its transaction',
    )
    await expect(shop.platform.pool.query('SELECT erase_person_data($1)', [person.id])).rejects.toThrow(
      'permission denied',
    )
  })

  it('cannot erase a user whose e-mail is an ordinary word', async () => {
    const { rows } = await shop.platform.pool.query(
      "INSERT INTO users (email, username, password_hash) VALUES ('manager', 'zzqqy', 'x') RETURNING id",
    )
    // Several statements in one query are one transaction.
    const erase = shop.platform.pool.query(`
      INSERT INTO audit_log (action, subject) VALUES ('user.erase', 'user:${rows[0].id}');
      SELECT erase_person(${rows[0].id})`)
    await expect(erase).rejects.toThrow('is no address')
    await shop.owner.query('DELETE FROM users WHERE id = $1', [rows[0].id])
  })
})

describe('rows that are only ever added', () => {
  it('still refuse every change', async () => {
    for (const statement of [
      "UPDATE audit_log SET action = 'x'",
      'UPDATE audit_log SET address = NULL',
      "UPDATE refunds SET reason = 'x'",
      'UPDATE wallet_adjustments SET amount_cents = 1',
      'DELETE FROM replaced_accounts',
      'TRUNCATE audit_log',
    ])
      await expect(shop.owner.query(statement), statement).rejects.toThrow('only ever added')
  })

  it('let an erasure change nothing but the columns that may name a person', async () => {
    for (const statement of [
      "UPDATE audit_log SET action = 'x'",
      'UPDATE refunds SET amount_cents = 1',
      'UPDATE report_messages SET author_id = 1',
    ])
      await expect(
        shop.owner.query(`BEGIN; SET LOCAL docket.erasure = 'on'; ${statement}; COMMIT`),
        statement,
      ).rejects.toThrow('an erasure changes only')
  })
})

it('addresses of entries that are older than 90 days are cleared, batch by batch, and no other ones', async () => {
  const { clearOldAddresses } = await import('../audit-log/clear-old-addresses.ts')
  await sql`
    INSERT INTO audit_log (action, subject, address, created_at)
    SELECT 'address.test', 'test:' || n, '198.51.100.9', now() - CASE WHEN n <= 2500 THEN interval '91 days' ELSE interval '89 days' END
    FROM generate_series(1, 2600) n`.execute(shop.db)
  // The job begins at the entries of this test. The entries of earlier tests have lower ids and are from today, so the
  // job would stop at them.
  await sql`UPDATE retention_progress SET last_id = 0`.execute(shop.db)
  await sql`
    INSERT INTO retention_progress (name, last_id)
    SELECT 'audit_log addresses', min(id) - 1 FROM audit_log WHERE action = 'address.test'`.execute(shop.db)
  const runs: boolean[] = []
  for (let mayBeMore = true; mayBeMore && runs.length < 5; ) {
    mayBeMore = (await shop.db.transaction().execute(clearOldAddresses)).mayBeMore
    runs.push(mayBeMore)
  }
  expect(runs).toEqual([true, false])
  const { rows } = await sql<{ kept: number }>`
    SELECT count(*)::integer AS kept FROM audit_log WHERE action = 'address.test' AND address IS NOT NULL`.execute(
    shop.db,
  )
  // The entries that are 89 days old.
  expect(rows[0]?.kept).toBe(100)
  expect(await shop.db.transaction().execute(clearOldAddresses)).toEqual({ deleted: 0, mayBeMore: false })
})
