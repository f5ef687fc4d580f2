import path from 'node:path'
import { startEmbeddedPostgres } from './embedded-postgres/start.ts'
import type { Config } from './platform/config.ts'

/**
 * The shop's database: the operator's own server where DATABASE_URL names one, else an embedded one in DATA_DIR.
 * A `guest` (a command, not the shop) joins the embedded one of a shop that is running.
 */
export async function openDatabase(
  config: Config,
  { guest = false } = {},
): Promise<{ url: string; folder?: string; stop(): Promise<void> }> {
  if (config.databaseUrl) return { url: config.databaseUrl, stop: async () => {} }
  const { dataDir } = config
  return startEmbeddedPostgres({ dataDir: path.join(dataDir, 'postgres'), within: dataDir, guest })
}
