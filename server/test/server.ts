import { openTestClient } from './connect.ts'

/** The migrated database from which every test database is copied. */
export const TEMPLATE = 'docket_test_template'

/** The role of the shops of the tests. PostgreSQL has roles for a whole server, not for one database. */
export const APP_ROLE = 'docket_test_app'

/** Creates a database: empty, or a copy of a template that has no connections. Drops a database of that name first. */
export async function createDatabase(serverUrl: string, name: string, template?: string): Promise<void> {
  await dropDatabase(serverUrl, name)
  await run(serverUrl, `CREATE DATABASE ${name}${template ? ` TEMPLATE ${template} STRATEGY FILE_COPY` : ''}`)
}

/** Creates an empty database whose encoding and locale differ from those of the server. */
export async function createForeignDatabase(serverUrl: string, name: string, options: string): Promise<void> {
  await dropDatabase(serverUrl, name)
  await run(serverUrl, `CREATE DATABASE ${name} TEMPLATE template0 ${options}`)
}

export async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  await run(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
}

/** The address of another database on the same server. */
export function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  return url.href
}

/** The address of the same database for the shop's own role. */
export function asAppRole(databaseUrl: string, password: string): string {
  const url = new URL(databaseUrl)
  url.username = APP_ROLE
  url.password = password
  return url.href
}

/** The address of the same database through a proxy or pooler on a loopback port. */
export function urlThrough(databaseUrl: string, port: number): string {
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String(port)
  // Otherwise the embedded server is reached through its Unix socket.
  url.searchParams.delete('host')
  return url.href
}

async function run(serverUrl: string, sql: string): Promise<void> {
  const client = await openTestClient(serverUrl)
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
