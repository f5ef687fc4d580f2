import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { asAppRole, createDatabase, dropDatabase, TEMPLATE, urlOf } from './server.ts'

/**
 * Creates a migrated database for one caller, on the PostgreSQL server of the test run. `url` is the owner's address,
 * `appUrl` that of the shop's own role.
 */
export async function createTestDatabase(): Promise<{ url: string; appUrl: string; drop(): Promise<void> }> {
  const server = inject('postgresUrl')
  const name = `docket_test_${randomUUID().replaceAll('-', '').slice(0, 16)}`
  await createDatabase(server, name, TEMPLATE)
  const url = urlOf(server, name)
  return { url, appUrl: asAppRole(url, inject('appPassword')), drop: () => dropDatabase(server, name) }
}
