import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, personalDataFixture } from '../../../test/areas/personal-data.ts'
import { useTestAdmin, useTestShop } from '../../../test/shop.ts'
import { ADVISORY_LOCKS } from '../../host/db/advisory-locks.ts'
import { type Connections, connect } from '../../host/db/database.ts'
import { isUnavailable } from '../../host/db/is-unavailable.ts'
import { eraseCustomer } from './erase-customer.ts'

const shop = useTestShop()
const admin = useTestAdmin(shop)
const { call, register } = personalDataFixture({ shop, admin })

/** A statement of `db` is cancelled after this time; its connection is closed a second later if no answer came. */
const GENERAL_TIMEOUT_MS = 500
const SLOW_SECONDS = 3

let connections: Connections
beforeAll(async () => {
  connections = connect(shop.appUrl, { generalTimeoutMs: GENERAL_TIMEOUT_MS })
  await shop.owner.query(`
    CREATE FUNCTION wait_long() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN PERFORM pg_sleep(${SLOW_SECONDS}); RETURN NEW; END $$;
    CREATE TRIGGER slow_erasure BEFORE UPDATE OF erased_at ON users FOR EACH ROW EXECUTE FUNCTION wait_long()`)
})
afterAll(() => connections.close())

function erase(person: Person, limits: { limitMs?: number } = {}) {
  const { keys, sessions } = shop.platform
  return eraseCustomer(
    { ...connections, keys, sessions },
    { actorId: admin.id, address: '192.0.2.7' },
    { userId: person.id },
    limits,
  )
}

it('an erasure may take longer than other queries, and longer than their connections wait for an answer', async () => {
  const person = await register()
  expect(await erase(person)).toEqual({ id: person.id })
})

it('another query keeps the deadline of its connection, also if it asks PostgreSQL for more time', async () => {
  const query = connections.db.transaction().execute(async (tx) => {
    await sql`SELECT set_config('statement_timeout', '60s', true)`.execute(tx)
    await sql.raw(`SELECT pg_sleep(${SLOW_SECONDS})`).execute(tx)
  })
  await expect(query).rejects.toSatisfy(isUnavailable)
})

it('an erasure does not wait for the ledger check, which uses a connection for slow queries, too', async () => {
  const person = await register()
  const erased = await connections.slowQueriesDb.transaction().execute(async (tx) => {
    await sql`SELECT 1`.execute(tx)
    return erase(person)
  })
  expect(erased).toEqual({ id: person.id })
})

it('the ledger check does not wait for two erasures', async () => {
  const ended: string[] = []
  const [first, second] = [await register(), await register()]
  const erasures = [first, second].map((person) => erase(person).finally(() => ended.push('erasure')))
  const answers = Promise.allSettled(erasures)
  const sleeping =
    "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'"
  await expect.poll(async () => (await shop.owner.query(sleeping)).rowCount, { timeout: 2_500 }).toBe(1)
  await sql`SELECT 1`.execute(connections.slowQueriesDb).finally(() => ended.push('check'))
  expect(ended).toEqual(['check'])
  // The second one is refused after a short wait.
  expect(await answers).toMatchObject([
    { status: 'fulfilled', value: { id: first.id } },
    { status: 'rejected', reason: { code: 'UNAVAILABLE', extras: { retryAfter: 30 } } },
  ])
})

/** Runs `work` while another process erases. */
async function duringOtherErasure(work: () => Promise<void>) {
  await shop.db.transaction().execute(async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(${ADVISORY_LOCKS.erasures})`.execute(tx)
    await work()
  })
}

it('an erasure while another process erases is answered with 503 after a few seconds', async () => {
  const person = await register()
  const body = { id: person.id, reason: 'A letter' }
  await duringOtherErasure(async () => {
    const began = performance.now()
    const refused = await call(admin, 'POST', '/admin/user/erase', body)
    expect(refused).toMatchObject({ status: 503, headers: { 'retry-after': expect.anything() } })
    expect(performance.now() - began).toBeLessThan(8_000)
  })
  expect((await call(admin, 'POST', '/admin/user/erase', body)).status).toBe(200)
})

it('all statements of an erasure share one deadline', async () => {
  const person = await register()
  const limitMs = SLOW_SECONDS * 1_000 + 500
  let erased: Promise<unknown> | undefined
  const began = performance.now()
  await duringOtherErasure(async () => {
    erased = erase(person, { limitMs })
    erased.catch(() => {})
    await sleep(1_500)
  })
  await expect(erased).rejects.toSatisfy(isUnavailable)
  expect(performance.now() - began).toBeLessThan(limitMs + 1_000)
  const { rows } = await shop.owner.query('SELECT erased_at FROM users WHERE id = $1', [person.id])
  expect(rows).toEqual([{ erased_at: null }])
})
