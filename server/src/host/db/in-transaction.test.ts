import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase } from '../../../test/database.ts'
import { connect, type Database, type Tx } from './database.ts'
import { inTransaction } from './in-transaction.ts'

let db: Database
let close: () => Promise<void>
beforeAll(async () => {
  const database = await createTestDatabase()
  const connections = connect(database.url)
  db = connections.db
  close = async () => {
    await connections.close()
    await database.drop()
  }
  await sql`CREATE TABLE counters (name text PRIMARY KEY, value integer NOT NULL)`.execute(db)
  await sql`INSERT INTO counters VALUES ('a', 0), ('b', 0)`.execute(db)
})
afterAll(() => close())

const increase = (tx: Tx, name: string) =>
  sql`UPDATE counters SET value = value + 1 WHERE name = ${name}`.execute(tx)

/** Two transactions that lock two rows in opposite orders. Each locks its second row once both hold their first. */
function deadlock() {
  let holding = 0
  const bothHold = Promise.withResolvers<void>()
  return (first: string, second: string, attempts: number) =>
    inTransaction(
      db,
      async (tx) => {
        await increase(tx, first)
        if (++holding === 2) bothHold.resolve()
        await bothHold.promise
        await increase(tx, second)
      },
      { attempts },
    )
}

it('runs a transaction again after a deadlock and commits it once', async () => {
  const work = deadlock()
  await Promise.all([work('a', 'b', 3), work('b', 'a', 3)])
  const { rows } = await sql`SELECT name, value FROM counters ORDER BY name`.execute(db)
  expect(rows).toEqual([
    { name: 'a', value: 2 },
    { name: 'b', value: 2 },
  ])
})

it('fails if the last attempt deadlocks, and fails at once on an error that is no deadlock', async () => {
  const work = deadlock()
  const results = await Promise.allSettled([work('a', 'b', 1), work('b', 'a', 1)])
  expect(results.filter(({ status }) => status === 'rejected')).toMatchObject([{ reason: { code: '40P01' } }])

  let runs = 0
  const failing = inTransaction(db, async (tx) => {
    runs++
    await sql`SELECT 1 / 0`.execute(tx)
  })
  await expect(failing).rejects.toMatchObject({ code: '22012' })
  expect(runs).toBe(1)
})
