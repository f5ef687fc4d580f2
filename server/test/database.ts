import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { migrateForTests } from './migrate-for-tests.ts'
import {
  APP_ROLE,
  asAppRole,
  createDatabase,
  createForeignDatabase,
  dropDatabase,
  TEMPLATE,
  urlOf,
} from './server.ts'

type TestDatabase = { url: string; appUrl: string; drop(): Promise<void> }

/**
 * Creates a migrated database for one caller, on the PostgreSQL server of the test run. `url` is the owner's address,
 * `appUrl` that of the shop's own role.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = inject('postgresUrl')
  const name = newName()
  await createDatabase(server, name, TEMPLATE)
  return databaseAt(server, name)
}

/** Databases with locales that order and fold letters otherwise. */
export const FOREIGN_LOCALES = {
  Turkish: `ENCODING 'UTF8' LOCALE_PROVIDER icu ICU_LOCALE 'tr-TR' LOCALE 'C'`,
  C: `ENCODING 'UTF8' LOCALE_PROVIDER libc LOCALE 'C'`,
}

/** Like `createTestDatabase`, but with another locale. It takes seconds, because it is migrated from the start. */
export async function createForeignTestDatabase(locale: keyof typeof FOREIGN_LOCALES): Promise<TestDatabase> {
  const server = inject('postgresUrl')
  const name = newName()
  await createForeignDatabase(server, name, FOREIGN_LOCALES[locale])
  const database = databaseAt(server, name)
  await migrateForTests(database.url, APP_ROLE)
  return database
}

const newName = () => `docket_test_${randomUUID().replaceAll('-', '').slice(0, 16)}`

function databaseAt(server: string, name: string): TestDatabase {
  const url = urlOf(server, name)
  return { url, appUrl: asAppRole(url, inject('appPassword')), drop: () => dropDatabase(server, name) }
}
