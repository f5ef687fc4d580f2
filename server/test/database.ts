import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { createDatabase, dropDatabase, TEMPLATE, urlOf } from './server.ts'

/** Creates a migrated database for one caller, on the PostgreSQL server of the test run. */
export async function createTestDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const server = inject('postgresUrl')
  const name = `docket_test_${randomUUID().replaceAll('-', '').slice(0, 16)}`
  await createDatabase(server, name, TEMPLATE)
  return { url: urlOf(server, name), drop: () => dropDatabase(server, name) }
}
