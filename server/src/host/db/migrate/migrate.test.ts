import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createConnection, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { openTestClient, openTestPool } from '../../../../test/connect.ts'
import { APP_ROLE, createDatabase, dropDatabase, TEMPLATE, urlOf } from '../../../../test/server.ts'
import { ConfigError } from '../../config.ts'
import { ADVISORY_LOCKS } from '../advisory-locks.ts'
import { type Database, queriesOn } from '../database.ts'
import { functionsSchema } from './functions.ts'
import { migrate, requireMigrated } from './migrate.ts'
import {
  LAST_OF_FIRST_RELEASE,
  LAST_OF_PREVIOUS_RELEASE,
  type Migration,
  readMigrations,
} from './migrations.ts'

/** The first byte of a client's Terminate message. */
const TERMINATE = 'X'.charCodeAt(0)
const TERMINATE_DELAY_MS = 1_000

const server = inject('postgresUrl')
let name: string
let url: string
let pool: pg.Pool
let db: Database

/** Creates an empty database, or a copy of a migrated `template`, and connects to it. */
async function openDatabase(template?: string) {
  name = `docket_migrate_${randomUUID().slice(0, 8)}`
  url = urlOf(server, name)
  await createDatabase(server, name, template)
  pool = openTestPool(url)
  db = queriesOn(pool)
}

afterEach(async () => {
  await pool.end()
  await dropDatabase(server, name)
})

const listApplied = async () =>
  (await pool.query('SELECT name, hash, applied_at FROM schema_migrations ORDER BY 1')).rows

describe('an empty database', () => {
  beforeEach(() => openDatabase())

  it('is migrated once if several processes start at the same moment', async () => {
    await Promise.all([1, 2, 3].map(() => migrate(url)))
    await requireMigrated(db)
    const first = await listApplied()
    expect(first.map((row) => row.name)).toContain('0001-initial.sql')
    await migrate(url)
    expect(await listApplied(), 'a later start changes nothing').toEqual(first)
  })

  it('is refused by a command, with a message that says what to do', async () => {
    await expect(requireMigrated(db)).rejects.toThrow(
      new ConfigError(
        'The database lacks the migration 0001-initial.sql of this build. Start the shop with this build first.',
      ),
    )
  })
})

describe('a database that lacks migrations of 0.3.0', () => {
  beforeEach(async () => {
    await openDatabase()
    const migrations = (await readMigrations()).filter((migration) => migration.name < LAST_OF_FIRST_RELEASE)
    await migrate(url, { migrations, functions: false })
  })

  it('is refused if it has users: its shop is updated to 0.3.1 first', async () => {
    await pool.query(
      `INSERT INTO users (username, email, password_hash) VALUES ('ada', 'ada@example.test', 'x')`,
    )
    const before = await listApplied()
    await expect(migrate(url)).rejects.toThrow('Update the shop to 0.3.1 first')
    expect(await listApplied()).toEqual(before)
  })

  it('is migrated if it has none: its first start was interrupted', async () => {
    await migrate(url)
    await requireMigrated(db)
  })
})

describe('a migrated database', () => {
  beforeEach(() => openDatabase(TEMPLATE))

  it('is refused and stays unchanged if an applied migration was changed', async () => {
    await pool.query(`UPDATE schema_migrations SET hash = 'other' WHERE name = '0001-initial.sql'`)
    await pool.query('DELETE FROM function_schemas')
    await expect(migrate(url)).rejects.toThrow(
      'Migration 0001-initial.sql was changed after it was applied. Write a new one instead.',
    )
    expect((await pool.query('SELECT FROM function_schemas')).rowCount).toBe(0)
  })

  it('is refused by a build that lacks its contract step, and by its commands, with one line that says what to do', async () => {
    const migrations = await migrationsWith(
      '-- Contract step for release 0.4.0: nothing has read mails.params since 0.3.0.\nSELECT 1',
    )
    await migrate(url, { migrations })
    const refusal =
      'The database is newer than this build, which does not know its migration 9999-test.sql. ' +
      'Start the newer build, or restore a backup that was made before it.'
    await expect(migrate(url)).rejects.toThrow(new ConfigError(refusal))
    await expect(requireMigrated(db)).rejects.toThrow(new ConfigError(refusal))
    await requireMigrated(db, { mayBeNewer: true })
  })

  it('is used by the previous release and its commands if the newer migrations only add something', async () => {
    const migrations = await migrationsWith('ALTER TABLE products ADD COLUMN shade text')
    await migrate(url, { migrations })
    await pool.query(`DROP SCHEMA ${functionsSchema} CASCADE; GRANT TRIGGER ON coupons TO ${APP_ROLE}`)
    const applied = await listApplied()

    const sentences: string[] = []
    await migrate(url, { say: (sentence) => sentences.push(sentence), appRole: APP_ROLE })
    await requireMigrated(db)
    expect(sentences).toEqual([
      'A newer build has migrated the database. This build leaves its tables and rights as they are.',
    ])
    expect(await listApplied()).toEqual(applied)
    const { rows } = await pool.query(
      `SELECT has_schema_privilege($1, $2, 'USAGE') AS "mayUseFunctions",
        has_table_privilege($1, 'coupons', 'TRIGGER') AS "hasRightsOfNewerBuild"`,
      [APP_ROLE, functionsSchema],
    )
    expect(rows).toEqual([{ mayUseFunctions: true, hasRightsOfNewerBuild: true }])
  })

  it('is refused by releases before the previous one, and by a build of another branch', async () => {
    // As if this build only added something, so that the previous release may start.
    await pool.query('UPDATE schema_migrations SET required_migration = $1 WHERE name > $1', [
      LAST_OF_PREVIOUS_RELEASE,
    ])
    const all = await readMigrations()
    const olderRelease = all.filter(({ name }) => name < LAST_OF_PREVIOUS_RELEASE)
    await expect(migrate(url, { migrations: olderRelease })).rejects.toThrow(/^The database is newer/)

    const previous = all.filter(({ name }) => name <= LAST_OF_PREVIOUS_RELEASE)
    await migrate(url, { migrations: previous, functions: false })
    const branch = [...previous, { name: '9999-branch.sql', sql: 'SELECT 1', hash: 'of-a-branch' }]
    await expect(migrate(url, { migrations: branch })).rejects.toThrow(/^The database is newer/)
  })

  it('keeps the required migration that an earlier release has recorded', async () => {
    await pool.query(
      `UPDATE schema_migrations SET required_migration = '0001-initial.sql' WHERE name LIKE '0042%'`,
    )
    await migrate(url, { migrations: await migrationsWith('ALTER TABLE products ADD COLUMN shade text') })
    const { rows } = await pool.query(
      `SELECT name, required_migration AS required FROM schema_migrations
      WHERE name LIKE '0042%' OR name LIKE '9999%' ORDER BY 1`,
    )
    expect(rows).toEqual([
      { name: '0042-required-migrations.sql', required: '0001-initial.sql' },
      { name: '9999-test.sql', required: LAST_OF_PREVIOUS_RELEASE },
    ])
  })

  it('loses the functions of 0.1.0 with their note, but no schema of that name without a note', async () => {
    const schemas = async () =>
      (await pool.query(`SELECT FROM pg_namespace WHERE nspname = 'verbs'`)).rowCount
    const migrateAgain = async () => {
      await pool.query(`DELETE FROM schema_migrations WHERE name = '0101-drop-functions-of-0-1.sql'`)
      await migrate(url)
    }
    await pool.query('CREATE SCHEMA verbs CREATE TABLE of_an_old_release (id integer)')
    await migrateAgain()
    expect(await schemas()).toBe(1)

    await pool.query(`INSERT INTO schema_migrations (name, hash) VALUES ('functions', 'of an old release')`)
    await migrateAgain()
    expect(await schemas()).toBe(0)
    expect((await listApplied()).map((row) => row.name)).not.toContain('functions')
  })

  it('is migrated, and the process continues, even if the server ends a connection while the migration closes it', async () => {
    const proxy = await openSlowProxy(Number(new URL(url).port))
    const rival = await openTestClient(server)
    const proxyUrl = new URL(url)
    proxyUrl.host = `127.0.0.1:${proxy.port}`
    proxyUrl.search = ''
    const migrating = migrate(proxyUrl.href)
    // The last query of the job queue's migrator, which its connection still shows while it closes.
    const endConnection = `
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = $1 AND state = 'idle' AND query LIKE '%biggest_breaking_id%'`
    await expect
      .poll(async () => (await rival.query(endConnection, [name])).rowCount, {
        interval: 20,
        timeout: 10_000,
      })
      .toBe(1)
    await migrating
    await rival.end()
    await proxy.close()
  })
})

describe('a migration', () => {
  beforeEach(() => openDatabase(TEMPLATE))

  it('waits for another process that migrates, logs it, and fails after a time limit', async () => {
    const rival = await openTestClient(url)
    await rival.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCKS.migrations])
    const sentences: string[] = []
    const say = (sentence: string) => sentences.push(sentence)
    await expect(migrate(url, { say, maxWaitMs: 100 })).rejects.toThrow(
      new ConfigError('Another process is still migrating the database. Start again when it is done.'),
    )
    expect(sentences).toEqual(['Waiting for another process that migrates the database.'])

    const migrating = migrate(url, { say })
    await expect.poll(() => sentences).toHaveLength(2)
    await rival.end()
    await migrating
  })

  it('never blocks other queries for more than a moment while it waits for a table', async () => {
    const migrations = await migrationsWith('ALTER TABLE products ADD COLUMN shade text')
    const dump = await openTestClient(url)
    await dump.query('BEGIN')
    await dump.query('SELECT FROM products')
    const sentences: string[] = []
    let isOver = false
    const migrating = migrate(url, { migrations, say: (sentence) => sentences.push(sentence) }).finally(
      () => {
        isOver = true
      },
    )
    await expect
      .poll(() => sentences, { timeout: 5_000 })
      .toEqual(['Migration 9999-test.sql waits for a table that another transaction locks.'])

    const waits = await timeReads('SELECT FROM products', 3_000)
    expect(isOver).toBe(false)
    expect(Math.max(...waits)).toBeLessThan(2_000)
    expect(Math.max(...waits), 'the migration did ask for the table').toBeGreaterThan(300)

    await dump.query('COMMIT')
    await dump.end()
    await migrating
    expect((await pool.query('SELECT shade FROM products')).rowCount).toBe(0)
  })

  it('builds an index while another process writes or waits to migrate, and replaces an interrupted build', async () => {
    const create = 'CREATE INDEX CONCURRENTLY IF NOT EXISTS products_title ON products (title)'
    const migrations = await migrationsWith(`-- Why it is there.\n${create};\n`)
    await pool.query('CREATE INDEX products_title ON products (title)')
    await pool.query(`UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'products_title'::regclass`)

    const writer = await openTestClient(url)
    await writer.query('BEGIN')
    await writer.query('LOCK products IN ROW EXCLUSIVE MODE')
    const bothMigrations = Promise.all([migrate(url, { migrations }), migrate(url, { migrations })])
    await sleep(500)
    await writer.query('COMMIT')
    await writer.end()
    await bothMigrations

    const { rows } = await pool.query(
      `SELECT indisvalid FROM pg_index WHERE indexrelid = 'products_title'::regclass`,
    )
    expect(rows).toEqual([{ indisvalid: true }])
    expect((await listApplied()).at(-1)?.name).toBe('9999-test.sql')
  })
})

it('the clients of a test do not end the process if their connections are lost', async () => {
  await openDatabase()
  const client = await openTestClient(url)
  await pool.query('SELECT')
  await dropDatabase(server, name)
  await expect.poll(() => pool.totalCount).toBe(0)
  await expect(client.query('SELECT')).rejects.toThrow()
})

/** This build's migrations and one more. */
async function migrationsWith(sql: string): Promise<Migration[]> {
  return [...(await readMigrations()), { name: '9999-test.sql', sql, hash: 'of-a-test' }]
}

/** Runs a query repeatedly for `forMs`, and returns how long each answer took. */
async function timeReads(sql: string, forMs: number): Promise<number[]> {
  const waits: number[] = []
  const until = performance.now() + forMs
  while (performance.now() < until) {
    const start = performance.now()
    await pool.query(sql)
    waits.push(performance.now() - start)
    await sleep(20)
  }
  return waits
}

/** A proxy to PostgreSQL that delays a client's Terminate message. */
async function openSlowProxy(databasePort: number) {
  const proxy = createServer({ allowHalfOpen: true }, (client) => {
    const database = createConnection(databasePort, '127.0.0.1')
    client.on('data', (chunk: Buffer) => {
      if (chunk[0] === TERMINATE) setTimeout(() => database.write(chunk), TERMINATE_DELAY_MS)
      else database.write(chunk)
    })
    database.pipe(client)
    for (const socket of [client, database]) socket.on('error', () => socket.destroy())
  })
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  return {
    port: (proxy.address() as AddressInfo).port,
    /** Closes once every connection through it has ended. */
    close: () => promisify(proxy.close.bind(proxy))(),
  }
}
