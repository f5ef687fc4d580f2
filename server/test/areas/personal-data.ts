import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { HOUSE, postTransfer, walletOf } from '../../src/areas/wallet/ledger.ts'
import type { AdminContext } from '../shop.ts'

/** The address from which the people of these tests register. */
export const ADDRESS = '203.0.113.77'
export const PASSWORD = 'correct horse battery'

export interface Person {
  id: number
  email: string
  username: string
  token: string
}

/** Registers customers, and stores every kind of personal data that the shop can have about one. */
export function personalDataFixture({ shop, admin }: AdminContext) {
  const call = (person: { token: string }, method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) =>
    shop.api(method, path, { token: person.token, body, headers: { 'user-agent': 'Test browser' } })

  /** Registers through the API. All persons of these tests use ADDRESS. */
  async function register(name = `p${randomUUID().slice(0, 8)}`): Promise<Person> {
    const [email, username] = [`${name.toLowerCase()}@people.test`, name]
    const post = (path: string, body: object) =>
      shop.app.inject({ method: 'POST', url: `/api${path}`, remoteAddress: ADDRESS, payload: body })
    await post('/auth/signup', { email, username, password: PASSWORD, confirmPassword: PASSWORD })
    const { id } = await shop.db
      .updateTable('users')
      .set({ email_verified_at: new Date() })
      .where('email', '=', email)
      .returning('id')
      .executeTakeFirstOrThrow()
    const { token } = (await post('/auth/login', { email, password: PASSWORD })).json()
    return { id, email, username, token }
  }

  async function credit({ id }: Person, cents: bigint) {
    await shop.db.transaction().execute(async (tx) => {
      const { ledgerAccountId } = await walletOf(tx, id)
      await postTransfer(tx, {
        debitAccountId: HOUSE.adjustments,
        creditAccountId: ledgerAccountId,
        amountCents: cents,
        kind: 'ADJUSTMENT',
        reference: `test:${randomUUID()}`,
      })
    })
  }

  /** Adds a row for everything that the shop can have about a customer. `named`: whom its texts name, and how. */
  async function addPersonalData(person: Person, named: Pick<Person, 'email' | 'username'> = person) {
    const { id } = person
    const { email, username } = named
    await credit(person, 400n)
    const product = await shop.product({ price: 2, accounts: 5 })
    const { body: purchase } = await shop.buy(person, product.id, { quantity: 2 })
    const [first] = purchase.accounts
    const { body: report } = await call(person, 'POST', '/history/purchases/report', {
      purchaseId: purchase.id,
      accountId: first.id,
      message: `I am ${username}, write to ${email}.`,
    })
    await call(admin, 'POST', '/admin/report/answer', {
      id: report.id,
      text: `Dear ${username}, which one of ${email}?`,
    })
    await call(person, 'POST', '/history/purchases/report/message', {
      id: report.id,
      text: `The first one, of ${username}, <${email}>.`,
    })
    await call(admin, 'POST', '/admin/report/decline', {
      id: report.id,
      answer: `Dear ${username}, it works.`,
    })
    await call(admin, 'POST', '/admin/purchase/replace', {
      purchaseId: purchase.id,
      accountId: first.id,
      reason: `${email.toUpperCase()} is right`,
    })
    await call(admin, 'POST', '/admin/purchase/refund', {
      purchaseId: purchase.id,
      amount: 1,
      reason: `For ${email}`,
    })
    await call(admin, 'POST', '/admin/user/wallet-adjustment', {
      userId: id,
      amount: -1,
      reason: `Of ${username}`,
    })
    await call(admin, 'POST', '/admin/account', {
      logProductId: product.id,
      value: `An account that ${username} has sold to the shop`,
      provenance: `Bought from ${email}`,
    })
    const link = await call(admin, 'POST', `/admin/user/export-link?search=${encodeURIComponent(email)}`)
    await shop.api('GET', link.body.url.slice('/api'.length))
    const reference = `ref-${randomUUID()}`
    await sql`
      WITH deposit AS (
        INSERT INTO deposits (user_id, method, amount_cents, status, reference, payment_url)
        VALUES (${id}, 'crypto', 1200, 'FAILED', ${reference}, 'https://pay.test/x') RETURNING id
      )
      INSERT INTO payments (payment_id, deposit_id, method, status, details)
      SELECT ${`pay-${reference}`}, id, 'crypto', 'failed', '{"coin": "btc"}' FROM deposit`.execute(shop.db)
    await sql`
      INSERT INTO returned_payments (payment_id, kind, state, provider_status, needs_handling, handled_at, handled_by, handled_note)
      VALUES (${`pay-${reference}`}, 'refund', 'returned', 'processed', false, now(), (SELECT min(id) FROM users WHERE role = 'ADMIN'), ${`${username} asked by ${email}`})`.execute(
      shop.db,
    )
    await sql`
      INSERT INTO provider_events (provider, body, processed_at) VALUES
        ('paystack', ${JSON.stringify({ customer: { email, name: 'A Person' }, ip_address: ADDRESS })}, now()),
        ('nowpayments', ${JSON.stringify({ order_id: reference, payer: ADDRESS })}, now()),
        ('nowpayments', '{"order_id": "of another customer"}', now())`.execute(shop.db)
    await sql`
      INSERT INTO sandbox_mails (recipient, subject, body_text, body_html, links)
      VALUES (${person.email}, ${`Hello ${username}`}, 'text', '<p>text</p>', '[]')`.execute(shop.db)
    await sql`
      INSERT INTO tracking_keys (user_id, name, hash, ending) VALUES (${id}, ${`Key of ${username}`}, ${Buffer.from(reference)}, 'abcd')`.execute(
      shop.db,
    )
    await shop.db
      .insertInto('passkeys')
      .values({
        user_id: id,
        name: `Phone of ${username}`,
        credential_id: reference,
        public_key: Buffer.from('x'),
        counter: 0n,
        transports: [],
      })
      .execute()
    return { product, purchaseId: purchase.id as number, reference }
  }

  /** The tables that contain a text of ASCII characters in upper or lower case, each with the first row that contains it. */
  async function tablesWith(text: string): Promise<string[]> {
    const { rows } = await sql<{ name: string }>`
      SELECT tablename AS name FROM pg_tables WHERE schemaname IN ('public', 'graphile_worker')`.execute(
      shop.db,
    )
    const tables: string[] = []
    for (const { name } of rows) {
      const schema = name.startsWith('_private') || name === 'migrations' ? 'graphile_worker' : 'public'
      const { rows: hits } = await sql<{ row: string }>`
        SELECT t::text AS row FROM ${sql.id(schema, name)} t WHERE strpos(lower(t::text COLLATE "C"), ${text.toLowerCase()}) > 0 LIMIT 1`.execute(
        shop.db,
      )
      if (hits.length > 0) tables.push(`${name}: ${hits[0]?.row}`)
    }
    return tables
  }

  return { call, register, credit, addPersonalData, tablesWith }
}
