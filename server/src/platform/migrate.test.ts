import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import { openTestClient, openTestPool } from '../../test/connect.ts'
import { createDatabase, dropDatabase, urlOf } from '../../test/server.ts'
import { migrate, requireMigrated } from './migrate.ts'

const server = inject('postgresUrl')
let name: string
let pool: pg.Pool

beforeEach(async () => {
  name = `docket_migrate_${randomUUID().slice(0, 8)}`
  await createDatabase(server, name)
  pool = openTestPool(urlOf(server, name))
})

afterEach(async () => {
  await pool.end()
  await dropDatabase(server, name)
})

const applied = async () =>
  (await pool.query('SELECT name, hash, applied_at FROM schema_migrations ORDER BY 1')).rows

it('brings an empty database up to date once, however many processes begin at the same moment', async () => {
  await Promise.all([1, 2, 3].map(() => migrate(urlOf(server, name))))
  await requireMigrated(pool)
  const first = await applied()
  expect(first.map((row) => row.name)).toContain('0001-initial.sql')
  await migrate(urlOf(server, name))
  expect(await applied(), 'a later start changes nothing').toEqual(first)
})

it('refuses a migration that was changed after it was applied, and goes on to nothing', async () => {
  await migrate(urlOf(server, name))
  await pool.query(`UPDATE schema_migrations SET hash = 'other' WHERE name = '0001-initial.sql'`)
  await pool.query(`DELETE FROM schema_migrations WHERE name = 'functions'`)
  await expect(migrate(urlOf(server, name))).rejects.toThrow(
    'Migration 0001-initial.sql was changed after it was applied. Write a new one instead.',
  )
  expect((await applied()).map((row) => row.name)).not.toContain('functions')
})

it('a test outlives the loss of its connections', async () => {
  const client = await openTestClient(urlOf(server, name))
  await pool.query('SELECT')
  await dropDatabase(server, name)
  await expect.poll(() => pool.totalCount).toBe(0)
  await expect(client.query('SELECT')).rejects.toThrow()
})
