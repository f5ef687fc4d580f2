import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { createDatabase, dropDatabase, TEMPLATE, urlOf } from './server.ts'

/** A migrated database of the caller's own, on the run's PostgreSQL. */
export async function createTestDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const server = inject('postgresUrl')
  const name = `docket_test_${randomUUID().replaceAll('-', '').slice(0, 16)}`
  await createDatabase(server, name, TEMPLATE)
  return { url: urlOf(server, name), drop: () => dropDatabase(server, name) }
}
