import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../src/host/embedded-postgres/start.ts'
import { openTestClient } from './connect.ts'
import { migrateForTests } from './migrate-for-tests.ts'
import { APP_ROLE, createDatabase, TEMPLATE, urlOf } from './server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The PostgreSQL server that the tests share. Every test file creates its own databases there. */
    postgresUrl: string
    /** A folder for files that several test files use. It is removed after the run. */
    testFolder: string
    /** The password of the shop's own role on that server. */
    appPassword: string
  }
}

/** Tests need no durability, so PostgreSQL does not wait for the disk. */
const SETTINGS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' }

/**
 * One PostgreSQL for the whole run, with a migrated template from which databases are copied. It is the embedded
 * server, or the server at TEST_DATABASE_URL (PostgreSQL 15 or later, with a user who can create databases and roles).
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'docket-test-'))
  chmodSync(folder, 0o755)
  const server = process.env.TEST_DATABASE_URL
    ? externalServer(process.env.TEST_DATABASE_URL)
    : await startEmbedded(folder)
  async function tearDown() {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await createDatabase(server.url, TEMPLATE)
    project.provide('appPassword', await createAppRole(server.url))
    await migrateForTests(urlOf(server.url, TEMPLATE), APP_ROLE)
  } catch (error) {
    // Vitest ends only what was set up.
    await tearDown()
    throw error
  }
  project.provide('postgresUrl', server.url)
  project.provide('testFolder', folder)
  return tearDown
}

/** A server at TEST_DATABASE_URL may have the role from an earlier run. */
async function createAppRole(serverUrl: string): Promise<string> {
  const password = randomUUID()
  const client = await openTestClient(serverUrl)
  try {
    const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [APP_ROLE])
    await client.query(`${rowCount ? 'ALTER' : 'CREATE'} ROLE ${APP_ROLE} LOGIN PASSWORD '${password}'`)
  } finally {
    await client.end()
  }
  return password
}

function externalServer(url: string) {
  return { url, stop: async () => {} }
}

function startEmbedded(folder: string) {
  const dataDir = path.join(folder, 'postgres')
  return startEmbeddedPostgres({ dataDir, settings: SETTINGS })
}
