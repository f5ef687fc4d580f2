import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { personalDataFixture } from '../../../test/features/personal-data.ts'
import { useTestAdmin, useTestShop } from '../../../test/shop.ts'
import { NoAnswerError } from '../../platform/db/bounded-client.ts'
import { type Connections, connect } from '../../platform/db/database.ts'
import { eraseCustomer } from './erase-customer.ts'

const shop = useTestShop()
const admin = useTestAdmin(shop)
const { register } = personalDataFixture({ shop, admin })

/** A connection of `db` is closed a second after this time. */
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

it('an erasure may take longer than other queries, and longer than their connections wait for an answer', async () => {
  const person = await register()
  const { keys, sessions } = shop.platform
  const erasure = eraseCustomer(
    { ...connections, keys, sessions },
    { actorId: admin.id },
    { userId: person.id },
  )
  expect(await erasure).toEqual({ id: person.id })
})

it('another query has no longer deadline, whatever limit it sets itself', async () => {
  const query = connections.db.transaction().execute(async (tx) => {
    await sql`SELECT set_config('statement_timeout', '60s', true)`.execute(tx)
    await sql.raw(`SELECT pg_sleep(${SLOW_SECONDS})`).execute(tx)
  })
  await expect(query).rejects.toThrow(NoAnswerError)
})

it('an erasure waits neither for the ledger check nor for a place among other queries', async () => {
  const person = await register()
  const { keys, sessions } = shop.platform
  const erased = await connections.slowQueriesDb.transaction().execute(async (tx) => {
    await sql`SELECT 1`.execute(tx)
    return eraseCustomer({ ...connections, keys, sessions }, { actorId: admin.id }, { userId: person.id })
  })
  expect(erased).toEqual({ id: person.id })
})
