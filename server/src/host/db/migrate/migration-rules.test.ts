import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openTestClient } from '../../../../test/connect.ts'
import { readCatalogue, violationsOf } from '../../../../test/migration-rules.ts'
import { FIRST_RELEASE, migrationsOfRelease, PREVIOUS_RELEASE } from '../../../../test/process/releases.ts'
import { createDatabase, dropDatabase, urlOf } from '../../../../test/server.ts'
import { applyMigration } from './apply-migration.ts'
import { LAST_OF_FIRST_RELEASE, LAST_OF_PREVIOUS_RELEASE, readMigrations } from './migrations.ts'

/** The last migration that was written before these rules. */
const LAST_WITHOUT_RULE = '0013-sorted-lists.sql'

const server = inject('postgresUrl')
const name = `docket_rules_${randomUUID().slice(0, 8)}`
const migrations = await readMigrations()
let client: pg.Client

beforeAll(async () => {
  await createDatabase(server, name)
  client = await openTestClient(urlOf(server, name))
  await client.query('CREATE TABLE schema_migrations (name text PRIMARY KEY, hash text)')
  for (const migration of migrations.filter((one) => one.name <= LAST_WITHOUT_RULE)) {
    await applyMigration(client, migration, () => {})
  }
})

afterAll(async () => {
  await client.end()
  await dropDatabase(server, name)
})

describe('after each migration the previous build still works', () => {
  it.each(migrations.filter((one) => one.name > LAST_WITHOUT_RULE))('$name', async (migration) => {
    const before = await readCatalogue(client)
    await applyMigration(client, migration, () => {})
    expect(violationsOf(migration.sql, before, await readCatalogue(client))).toEqual([])
  })
})

it('LAST_OF_PREVIOUS_RELEASE is the last migration in the commit of the previous release', () => {
  expect(migrationsOfRelease(PREVIOUS_RELEASE).at(-1)).toBe(LAST_OF_PREVIOUS_RELEASE)
})

it('LAST_OF_FIRST_RELEASE is the last migration in the commit of the oldest release that can be updated', () => {
  expect(migrationsOfRelease(FIRST_RELEASE).at(-1)).toBe(LAST_OF_FIRST_RELEASE)
})

describe('a migration breaks the rules if it', () => {
  it.each([
    ['drops a table', 'DROP TABLE busiest_buyers', 'It drops or renames the table busiest_buyers.'],
    ['renames a table', 'ALTER TABLE mails RENAME TO letters', 'It drops or renames the table mails.'],
    [
      'drops a column',
      'ALTER TABLE mails DROP COLUMN params',
      'It drops or renames the column mails.params.',
    ],
    [
      'renames a column',
      'ALTER TABLE mails RENAME params TO words',
      'It drops or renames the column mails.params.',
    ],
    [
      'changes a type',
      'ALTER TABLE coupons ALTER code TYPE varchar(99)',
      'It changes the type of coupons.code.',
    ],
    [
      'rewrites a table',
      'ALTER TABLE coupons ADD shade float DEFAULT random()',
      'It rewrites the table coupons.',
    ],
    [
      'demands a value that was optional',
      'ALTER TABLE mails ALTER sent_at SET NOT NULL',
      'It makes mails.sent_at NOT NULL.',
    ],
    [
      'adds a column that demands a value',
      'ALTER TABLE mails ADD shade text NOT NULL',
      'It adds mails.shade as NOT NULL without a default.',
    ],
    [
      'drops a default',
      'ALTER TABLE mails ALTER next_attempt_at DROP DEFAULT',
      'It drops the default of mails.next_attempt_at.',
    ],
    [
      'adds a constraint',
      'ALTER TABLE mails ADD CONSTRAINT mails_few CHECK (attempts < 9)',
      'It adds the constraint mails_few to mails.',
    ],
    [
      'adds a unique index',
      'CREATE UNIQUE INDEX mails_once ON mails (template)',
      'It adds the unique index mails_once to mails.',
    ],
    [
      'locks a table for an index',
      'CREATE INDEX mails_kind ON mails (template)',
      'It locks mails while it builds the index mails_kind: use CONCURRENTLY.',
    ],
    [
      'changes many rows',
      'UPDATE mails SET attempts = 0',
      'It changes rows of mails in one transaction: let a job do it in batches.',
    ],
  ])('%s', async (_what, sql, sentence) => {
    expect(await tryOut(sql)).toContain(sentence)
  })
})

describe('a migration keeps the rules', () => {
  it('if it only adds something, or is marked as a contract step or as a short lock', async () => {
    expect(await tryOut('ALTER TABLE mails ADD shade text, ADD depth integer NOT NULL DEFAULT 0')).toEqual([])
    expect(await tryOut('ALTER TABLE mails ADD depth integer NOT NULL DEFAULT 0 CHECK (depth >= 0)')).toEqual(
      [],
    )
    expect(await tryOut('CREATE TABLE new (id integer PRIMARY KEY, mail_id bigint NOT NULL)')).toEqual([])
    const step = '-- Contract step for release 0.2.0: nothing reads the parameters since 0.1.0.\n'
    expect(await tryOut(`${step}ALTER TABLE mails DROP COLUMN params`)).toEqual([])
    const shortLock = '-- Short lock: there are a handful of coupons.\n'
    expect(await tryOut(`${shortLock}UPDATE coupons SET code = code`)).toEqual([])
    expect(await tryOut(`${shortLock}ALTER TABLE mails DROP COLUMN params`)).toHaveLength(1)
  })
})

/** Runs a migration, rolls it back, and returns the rules that it breaks. */
async function tryOut(sql: string): Promise<string[]> {
  await client.query('BEGIN')
  try {
    const before = await readCatalogue(client)
    await client.query(sql)
    return violationsOf(sql, before, await readCatalogue(client))
  } finally {
    await client.query('ROLLBACK')
  }
}
