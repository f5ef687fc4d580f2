import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startEmbeddedPostgres } from '../server/src/embedded-postgres/start.ts'
import { migrate } from '../server/src/platform/migrate.ts'
import { createDatabase, urlOf } from '../server/test/server.ts'

export interface BenchDatabase {
  shopUrl: string
  pgbenchUrl: string
  stop(): Promise<void>
}

/** The embedded server exactly as the shop runs it, durable, with a database for the shop and one for pgbench. */
export async function openBenchDatabase(): Promise<BenchDatabase> {
  const folder = mkdtempSync(path.join(tmpdir(), 'docket-bench-'))
  chmodSync(folder, 0o755)
  const server = await startEmbeddedPostgres({ dataDir: folder })
  for (const name of ['shop', 'pgbench']) await createDatabase(server.url, name)
  const shopUrl = urlOf(server.url, 'shop')
  await migrate(shopUrl)
  return {
    shopUrl,
    pgbenchUrl: urlOf(server.url, 'pgbench'),
    stop: async () => {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
