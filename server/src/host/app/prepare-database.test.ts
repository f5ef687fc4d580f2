import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { openTestClient } from '../../../test/connect.ts'
import { asAppRole, createDatabase, dropDatabase, urlOf } from '../../../test/server.ts'
import { readConfig } from '../config.ts'
import { createLog } from '../context/open-platform.ts'
import { functionsSchema } from '../db/migrate/functions.ts'
import { prepareDatabase } from './prepare-database.ts'

const name = `docket_prepare_${randomUUID().slice(0, 8)}`
const ownerUrl = urlOf(inject('postgresUrl'), name)
const appUrl = asAppRole(ownerUrl, inject('appPassword'))

beforeAll(() => createDatabase(inject('postgresUrl'), name))
afterAll(() => dropDatabase(inject('postgresUrl'), name))

it('migrates as the owner and forgets the owner’s address; warns if there is only one role; only a sandbox gets simulator tables', async () => {
  const production = { ...configOf(appUrl), production: true, sandbox: false }
  expect(await prepare(production, { url: appUrl, ownerUrl })).toEqual([])
  expect(production.migrationDatabaseUrl).toBeUndefined()
  expect(await simulatorTables()).toEqual([])
  expect(await ownersOfTables()).toEqual([new URL(ownerUrl).username])

  const oneRole = [expect.stringMatching(/^The database role of the shop can change the ledger/)]
  expect(await prepare(configOf(ownerUrl), { url: ownerUrl, ownerUrl: null })).toEqual(oneRole)
  expect(await prepare(configOf(ownerUrl), { url: ownerUrl, ownerUrl })).toEqual(oneRole)
  expect(await simulatorTables()).not.toEqual([])

  // 28P01: the password is wrong.
  const urlWithWrongPassword = appUrl.replace(/:[^:@]*@/, ':wrong@')
  await expect(
    prepare(configOf(urlWithWrongPassword), { url: urlWithWrongPassword, ownerUrl }),
  ).rejects.toThrow(/^DATABASE_URL: .*28P01/)
}, 120_000)

it('serves with a role that may not migrate if another start has prepared the database, and otherwise says what to do', async () => {
  const start = () => prepare(configOf(appUrl), { url: appUrl, ownerUrl: null })
  expect(await start()).toEqual([])
  await queryNames(`DROP SCHEMA ${functionsSchema} CASCADE`)
  await expect(start()).rejects.toThrow('Start the shop with MIGRATION_DATABASE_URL once.')
  await queryNames("DELETE FROM schema_migrations WHERE name = '0023-audit-blocks.sql'")
  await expect(start()).rejects.toThrow(
    'The database lacks the migration 0023-audit-blocks.sql of this build.',
  )
}, 120_000)

function configOf(databaseUrl: string) {
  return readConfig({
    SECRET_KEY: 'a-secret-for-tests-only-of-fair-length',
    DATABASE_URL: databaseUrl,
    MIGRATION_DATABASE_URL: ownerUrl,
  })
}

/** Prepares the database and returns the warnings. */
async function prepare(
  config: ReturnType<typeof configOf>,
  urls: { url: string; ownerUrl: string | null },
): Promise<string[]> {
  const lines: string[] = []
  await prepareDatabase(
    config,
    urls,
    createLog(config, { write: (line) => void lines.push(JSON.parse(line).msg) }),
  )
  return lines
}

async function simulatorTables(): Promise<string[]> {
  return queryNames(
    `SELECT tablename AS name FROM pg_tables WHERE tablename LIKE 'sandbox\\_%' AND tablename <> 'sandbox_mails'`,
  )
}

async function ownersOfTables(): Promise<string[]> {
  return queryNames(
    `SELECT DISTINCT tableowner AS name FROM pg_tables WHERE schemaname IN ('public', 'graphile_worker')`,
  )
}

async function queryNames(query: string): Promise<string[]> {
  const client = await openTestClient(ownerUrl)
  try {
    return (await client.query<{ name: string }>(query)).rows.map((row) => row.name)
  } finally {
    await client.end()
  }
}
