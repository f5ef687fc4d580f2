import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { ADDRESS, type Person, personalDataFixture } from '../../../test/areas/personal-data.ts'
import { securityEventsOf } from '../../../test/areas/security-events.ts'
import { checkLedger } from '../../../test/check-ledger.ts'
import { useTestAdmin, useTestShop } from '../../../test/shop.ts'
import { waitForBlocked } from '../../../test/waiting-statements.ts'
import { writeAuditEntry } from '../../host/security/audit-log.ts'

const shop = useTestShop()
const admin = useTestAdmin(shop)
const { call, register, addPersonalData, tablesWith } = personalDataFixture({ shop, admin })

async function erase({ id }: Person) {
  const { status } = await call(admin, 'POST', '/admin/user/erase', { id, reason: 'A letter' })
  expect(status).toBe(200)
}

describe('idempotency keys', () => {
  const tables = ['purchases', 'deposits', 'wallet_adjustments', 'refunds'] as const

  /** Stores a key as an older release did, which accepted every visible character. */
  async function setKeys(person: Person, key: string) {
    for (const table of tables) {
      await shop.owner.query(`
        BEGIN; SET LOCAL docket.erasure = 'on';
        UPDATE ${table} SET idempotency_key = '${key}' WHERE user_id = ${person.id}
          AND id = (SELECT min(id) FROM ${table} WHERE user_id = ${person.id});
        COMMIT`)
    }
  }
  const keysOf = async ({ id }: Person) => {
    const { rows } = await sql<{ key: string }>`
      SELECT idempotency_key AS key FROM (
        SELECT user_id, idempotency_key FROM purchases UNION ALL SELECT user_id, idempotency_key FROM deposits
        UNION ALL SELECT user_id, idempotency_key FROM wallet_adjustments
        UNION ALL SELECT user_id, idempotency_key FROM refunds
      ) keys WHERE user_id = ${id} AND idempotency_key IS NOT NULL`.execute(shop.db)
    return rows.map(({ key }) => key)
  }

  it('that a program chose are cleared, also those of other customers if they name the e-mail; all others stay', async () => {
    const [person, other, untouched] = [await register(), await register(), await register()]
    const random = randomUUID()
    for (const each of [person, other, untouched]) await addPersonalData(each)
    await setKeys(person, `order-of-${person.username}`)
    await shop.owner.query('UPDATE purchases SET idempotency_key = $1 WHERE user_id = $2', [
      random,
      person.id,
    ])
    await setKeys(other, `order-for-${person.email}`)
    await setKeys(untouched, `order-for-jo${person.email}`)
    expect((await keysOf(person)).length).toBe(4)
    await erase(person)
    expect(await keysOf(person)).toEqual([random])
    expect(await keysOf(other)).toEqual([])
    expect(await keysOf(untouched)).toHaveLength(4)
    expect((await checkLedger(shop.db)).clean).toBe(true)
  })

  it.each(['ann@shop.test', 'ann%40shop.test', 'a key of mine'])(
    'are refused with an @, a %% or a space: %s',
    async (key) => {
      const { token } = await register()
      const headers = { 'idempotency-key': key }
      const body = { logProductId: 1, quantity: 1 }
      expect(await shop.api('POST', '/shop/buy', { token, body, headers })).toMatchObject({
        status: 400,
        body: { details: { 'Idempotency-Key': [expect.stringContaining('letters, digits')] } },
      })
    },
  )
})

describe('a notice of a payment provider', () => {
  const add = async (body: object) => {
    const { rows } = await shop.platform.pool.query<{ id: bigint }>(
      "INSERT INTO provider_events (provider, body) VALUES ('paystack', $1) RETURNING id",
      [JSON.stringify(body)],
    )
    return rows[0]?.id
  }
  /** Marks a notice as processed, as process-provider-event.ts does. */
  const finish = (id: unknown) =>
    shop.platform.pool.query(
      "UPDATE provider_events SET processed_at = now(), outcome = 'nothing new' WHERE id = $1 AND processed_at IS NULL",
      [id],
    )
  const bodyOf = async (id: unknown) =>
    (await shop.owner.query<{ body: string }>('SELECT body FROM provider_events WHERE id = $1', [id])).rows[0]
      ?.body
  const ERASED = '{"erased":true}'

  it('that is not processed yet loses the e-mail at the erasure, and everything else when it is processed', async () => {
    const person = await register()
    const { reference } = await addPersonalData(person)
    const customer = { email: person.email, name: 'A Person' }
    const waiting = await add({ event: 'refund.processed', data: { reference, customer } })
    const other = await add({ event: 'refund.processed', data: { reference: 'of-another', customer } })
    await erase(person)
    expect(await tablesWith(person.email)).toEqual([])
    expect(JSON.parse((await bodyOf(waiting)) ?? '')).toMatchObject({ data: { reference } })
    await finish(waiting)
    await finish(other)
    expect(await bodyOf(waiting)).toBe(ERASED)
    expect(await bodyOf(other)).toContain('of-another')
  })

  it('that arrives after the erasure is emptied when it is processed', async () => {
    const [person, other] = [await register(), await register()]
    const { reference } = await addPersonalData(person)
    const { reference: ofOther } = await addPersonalData(other)
    await erase(person)
    const late = [
      await add({ data: { reference, customer: { email: person.email } } }),
      await add({ payment_id: `pay-${reference}`, payer: person.email }),
    ]
    const kept = await add({ data: { reference: ofOther, customer: { email: other.email } } })
    for (const id of [...late, kept]) await finish(id)
    for (const id of late) expect(await bodyOf(id)).toBe(ERASED)
    expect(await bodyOf(kept)).toContain(other.email)
    expect(await tablesWith(person.email)).toEqual([])
  })
})

describe('a security event', () => {
  const refused = ({ id }: Person) =>
    shop.platform.securityEvents.note({
      kind: 'password-refused',
      userId: id,
      address: ADDRESS,
      browser: 'Firefox on Windows',
      details: {},
    })

  const refusedOf = async ({ id }: Person) =>
    (await securityEventsOf(shop, { userId: id })).filter(({ kind }) => kind === 'password-refused')

  it('that is written after the erasure has neither network nor browser', async () => {
    const [person, other] = [await register(), await register()]
    for (const each of [person, person, other]) refused(each)
    await erase(person)
    refused(person)
    await shop.platform.securityEvents.flush()
    const events = await refusedOf(person)
    expect(events.reduce((sum, { count }) => sum + count, 0)).toBe(3)
    for (const event of events) expect(event).toMatchObject({ network: null, browser: null })
    expect((await refusedOf(other))[0]).toMatchObject({ network: ADDRESS, browser: 'Firefox on Windows' })
  })

  it('that is written while the erasure runs has neither network nor browser, and does not wait', async () => {
    const [person, other] = [await register(), await register()]
    await deleteSignIns(person)
    await duringErasure(person, async () => {
      for (const each of [person, other]) refused(each)
      await shop.platform.securityEvents.flush()
      expect(await refusedOf(person)).toMatchObject([{ network: null, browser: null }])
      expect(await refusedOf(other)).toMatchObject([{ network: ADDRESS }])
    })
    const events = await securityEventsOf(shop, { userId: person.id })
    expect(events.map(({ network }) => network).filter((network) => network !== null)).toEqual([])
  })

  it('is written promptly, with its network, while a call that is no erasure locks the row of its user', async () => {
    const [person, other] = [await register(), await register()]
    await shop.db.transaction().execute(async (tx) => {
      await tx.selectFrom('users').select('id').where('id', '=', person.id).forUpdate().execute()
      for (const each of [person, other]) refused(each)
      await shop.platform.securityEvents.flush()
      for (const each of [person, other]) expect(await refusedOf(each)).toMatchObject([{ network: ADDRESS }])
    })
  })

  it('that is not committed yet when the erasure begins is cleared by it, also if the row of its user was locked', async () => {
    const person = await register()
    const locked = await shop.owner.connect()
    let erased: Promise<void> | undefined
    try {
      await locked.query('BEGIN')
      await locked.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [person.id])
      await shop.db.transaction().execute(async (tx) => {
        await sql`INSERT INTO security_events (kind, user_id, network)
          VALUES ('password-refused', ${person.id}, ${ADDRESS})`.execute(tx)
        await locked.query('COMMIT')
        erased = erase(person)
        await waitingFor('SELECT pg_advisory_xact_lock')
      })
      await erased
    } finally {
      locked.release()
    }
    expect(await refusedOf(person)).toMatchObject([{ network: null }])
  })
})

describe('a call of the customer that ends after the erasure', () => {
  const entry =
    "INSERT INTO audit_log (actor_id, action, subject, address) VALUES ($1, 'late.test', 'late:1', $2)"
  const entriesOf = async ({ id }: { id: number }) => {
    const entries = shop.db.selectFrom('audit_log').select(['action', 'address']).where('actor_id', '=', id)
    return (await entries.execute()).filter(({ action }) => action === 'late.test')
  }

  it('has no address in its entry of the audit log; entries of others keep theirs', async () => {
    const [person, other] = [await register(), await register()]
    await erase(person)
    for (const { id } of [person, other, admin]) await shop.platform.pool.query(entry, [id, ADDRESS])
    expect(await entriesOf(person)).toEqual([{ action: 'late.test', address: null }])
    for (const each of [other, admin]) {
      expect(await entriesOf(each)).toEqual([{ action: 'late.test', address: ADDRESS }])
    }
  })

  it('does not wait for the erasure if it writes its entry while the erasure runs', async () => {
    const person = await register()
    await duringErasure(person, () => shop.platform.pool.query(entry, [person.id, ADDRESS]))
    expect(await entriesOf(person)).toEqual([{ action: 'late.test', address: null }])
  })

  it('leaves no session and no network if it is a sign-in', async () => {
    const person = await register()
    await deleteSignIns(person)
    await writtenDuringErasure(
      person,
      "INSERT INTO sessions (id, user_id, address, user_agent, expires_at) VALUES (gen_random_uuid(), $1, $2, 'Firefox', now() + interval '1 hour')",
    )
    const network = "INSERT INTO user_networks (user_id, hash) VALUES ($1, sha256('a network'))"
    await shop.platform.pool.query(network, [person.id])
    const token = await shop.platform.sessions.issue({ id: person.id, role: 'USER' }, { address: ADDRESS })
    expect((await call({ token }, 'GET', '/auth/me')).status).toBe(401)
    for (const table of ['sessions', 'user_networks']) {
      const { rowCount } = await shop.owner.query(`SELECT FROM ${table} WHERE user_id = $1`, [person.id])
      expect(rowCount, table).toBe(0)
    }
    expect(await tablesWith(person.email)).toEqual([])
  })
})

it('an adjustment of the wallet that waits for the erasure is refused after it', async () => {
  const person = await register()
  let status: Promise<number> | undefined
  await duringErasure(person, async () => {
    const body = { userId: person.id, amount: 5, reason: 'a gift' }
    status = call(admin, 'POST', '/admin/user/wallet-adjustment', body).then((answer) => answer.status)
    await waitForBlocked(shop.owner)
  })
  expect(await status).toBe(404)
  expect(await shop.balanceOf(person.id)).toBe(0)
})

/** Deletes the sessions and known networks of a person, because `erase_person` alone does not. */
async function deleteSignIns(person: Person): Promise<void> {
  for (const table of ['sessions', 'user_networks']) {
    await shop.owner.query(`DELETE FROM ${table} WHERE user_id = $1`, [person.id])
  }
}

/** Runs `work` between the statement that erases the person and its commit. */
async function duringErasure(person: Person, work: () => Promise<unknown>): Promise<void> {
  await shop.db.transaction().execute(async (tx) => {
    await writeAuditEntry(tx, { actorId: null, action: 'user.erase', subject: `user:${person.id}` })
    await sql`SELECT erase_person(${person.id})`.execute(tx)
    await work()
  })
}

/** Waits until a statement that begins with `start` waits for a lock. */
const waitingFor = (start: string) => waitForBlocked(shop.owner, { like: `${start}%` })

/** Runs `insert` with the person's id and ADDRESS during the person's erasure, and waits until both have ended. */
async function writtenDuringErasure(person: Person, insert: string): Promise<void> {
  let written: Promise<unknown> | undefined
  await duringErasure(person, async () => {
    written = shop.platform.pool.query(insert, [person.id, ADDRESS])
    await waitingFor(insert.split(' ', 3).join(' '))
  })
  await written
}
