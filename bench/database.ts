import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startEmbeddedPostgres } from '../server/src/embedded-postgres/start.ts'
import { migrate } from '../server/src/platform/db/migrate/migrate.ts'
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

/** Starts the embedded server exactly as the shop does, with an empty database for each name. */
export async function openBenchServer<const Name extends string>(names: readonly Name[]) {
  const folder = mkdtempSync(path.join(tmpdir(), 'docket-bench-'))
  chmodSync(folder, 0o755)
  const server = await startEmbeddedPostgres({ dataDir: folder })
  for (const name of names) await createDatabase(server.url, name)
  return {
    // It has every name, because it was created from `names`.
    urls: Object.fromEntries(names.map((name) => [name, urlOf(server.url, name)])) as Record<Name, string>,
    stop: async () => {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
