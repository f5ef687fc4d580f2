import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { migrate } from '../server/src/host/db/migrate/migrate.ts'
import { startEmbeddedPostgres } from '../server/src/host/embedded-postgres/start.ts'
import { openTestClient } from '../server/test/connect.ts'
import { createDatabase, urlOf } from '../server/test/server.ts'

export interface BenchDatabase {
  shopUrl: string
  pgbenchUrl: string
  stop(): Promise<void>
}

/** Starts the embedded server with a database for the shop and one for pgbench. */
export async function openBenchDatabase(): Promise<BenchDatabase> {
  const { urls, stop } = await openBenchServer(['shop', 'pgbench'])
  await migrate(urls.shop)
  return { shopUrl: urls.shop, pgbenchUrl: urls.pgbench, stop }
}

/**
 * Starts the embedded server exactly as the shop does, with an empty database for each name. With `keepIn`, its data is
 * kept in that folder, and a database that an earlier run has marked as filled is not created again. `created` has the
 * names of the new, empty databases.
 */
export async function openBenchServer<const Name extends string>(names: readonly Name[], keepIn?: string) {
  const folder = keepIn ?? mkdtempSync(path.join(tmpdir(), 'docket-bench-'))
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o755)
  const server = await startEmbeddedPostgres({ dataDir: folder })
  const filled = await filledDatabases(server.url)
  const created = names.filter((name) => !filled.includes(name))
  for (const name of created) await createDatabase(server.url, name)
  return {
    // The cast is safe, because the entries come from `names`.
    urls: Object.fromEntries(names.map((name) => [name, urlOf(server.url, name)])) as Record<Name, string>,
    created,
    stop: async () => {
      await server.stop()
      if (keepIn === undefined) rmSync(folder, { recursive: true, force: true })
    },
  }
}

const MARK = 'filled by the benchmark'

/** Marks a database as filled, so that a later run in the same folder uses it. */
export async function markAsFilled(url: string): Promise<void> {
  await query(url, `COMMENT ON DATABASE ${new URL(url).pathname.slice(1)} IS '${MARK}'`)
}

async function filledDatabases(url: string): Promise<string[]> {
  const rows = await query(
    url,
    `SELECT datname FROM pg_database WHERE shobj_description(oid, 'pg_database') = '${MARK}'`,
  )
  return rows.map(({ datname }) => datname)
}

async function query(url: string, statement: string): Promise<{ datname: string }[]> {
  const client = await openTestClient(url)
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}
