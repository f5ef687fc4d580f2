import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestClient } from '../../../../test/connect.ts'
import { openTestShop, type TestShop } from '../../../../test/shop.ts'
import { ADVISORY_LOCKS } from '../advisory-locks.ts'
import { functionsArePresent, functionsSchema } from './functions.ts'
import { dropUnusedFunctions, ensureFunctions, keepFunctions } from './keep-functions.ts'

const ANOTHER_BUILD = 'api_00000000'
const SOON = { timeout: 10_000 }

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop({}, { asOwner: true })
})
afterEach(() => shop.close())

describe('functions of a build that no longer runs', () => {
  it('are dropped a day after their last use; others stay', async () => {
    await createSchema(ANOTHER_BUILD)
    await keepUntil(ANOTHER_BUILD, '1 minute')
    expect(await dropUnusedFunctions(shop.db)).toEqual([])
    expect(await listSchemas()).toEqual([ANOTHER_BUILD, functionsSchema])

    await keepUntil(ANOTHER_BUILD, '-1 minute')
    await keepUntil(functionsSchema, '-1 minute')
    expect(await dropUnusedFunctions(shop.db)).toEqual([ANOTHER_BUILD])
    expect(await listSchemas(), 'a process never drops its own functions').toEqual([functionsSchema])
  })

  it('are kept for a day after each renewal', async () => {
    await keepUntil(functionsSchema, '-1 minute')
    const functions = await keepFunctions(shop.platform)
    await functions.stop()
    const { rows } = await sql<{ hours: number }>`
      SELECT extract(epoch FROM keep_until - now()) / 3600 AS hours FROM function_schemas`.execute(shop.db)
    expect(rows.map(({ hours }) => Math.round(Number(hours)))).toEqual([24])
  })
})

describe('a process whose functions were dropped while it slept', () => {
  it('is not ready until it has created them again, and then sells', async () => {
    const [user, product] = [await shop.user({ balance: 20 }), await shop.product()]
    expect((await shop.buy(user, product.id)).status).toBe(201)
    const functions = await keepFunctions(shop.platform)
    const rival = await openTestClient(shop.url)
    try {
      await rival.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCKS.functions])
      await rival.query(`DROP SCHEMA ${functionsSchema} CASCADE`)
      await expect.poll(readiness, SOON).toMatchObject({
        statusCode: 503,
        body: expect.stringContaining('lacks the functions of this build'),
      })

      await rival.query('SELECT pg_advisory_unlock($1)', [ADVISORY_LOCKS.functions])
      await expect.poll(readiness, SOON).toMatchObject({ statusCode: 200 })
      const answers = await Promise.all(Array.from({ length: 3 }, () => shop.buy(user, product.id)))
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    } finally {
      await functions.stop()
      await rival.end()
    }
  })

  it('creates them once if several processes wake up at the same moment', async () => {
    await sql.raw(`DROP SCHEMA ${functionsSchema} CASCADE`).execute(shop.db)
    const clients = await Promise.all(Array.from({ length: 4 }, () => openTestClient(shop.url)))
    await Promise.all(clients.map((client) => ensureFunctions(client)))
    await Promise.all(clients.map((client) => client.end()))
    const { rows } = await sql.raw(`SELECT ${functionsArePresent} AS present`).execute(shop.db)
    expect(rows).toEqual([{ present: true }])
  })
})

async function createSchema(name: string) {
  await sql
    .raw(`CREATE SCHEMA ${name}; CREATE FUNCTION ${name}.buy() RETURNS integer LANGUAGE sql AS 'SELECT 1'`)
    .execute(shop.db)
}

async function keepUntil(name: string, fromNow: string) {
  await sql`
    INSERT INTO function_schemas (name, keep_until) VALUES (${name}, now() + ${fromNow}::interval)
      ON CONFLICT (name) DO UPDATE SET keep_until = excluded.keep_until`.execute(shop.db)
}

/** The schemas of functions in the database. */
async function listSchemas(): Promise<string[]> {
  const { rows } = await sql<{ nspname: string }>`
    SELECT nspname FROM pg_namespace WHERE nspname ~ '^api_' ORDER BY nspname COLLATE "C"`.execute(shop.db)
  return rows.map(({ nspname }) => nspname)
}

async function readiness() {
  const { statusCode, body } = await shop.app.inject('/readyz')
  return { statusCode, body }
}
