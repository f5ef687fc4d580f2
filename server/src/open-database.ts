import path from 'node:path'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres/start.ts'
import type { WatchOptions } from './embedded-postgres/watchdog.ts'
import type { Config } from './platform/config.ts'

/**
 * The shop's database: the operator's own server if DATABASE_URL names one, otherwise an embedded one in DATA_DIR, which
 * `watch` starts again when it ends. A `guest` (a command, not the shop) joins the embedded one of a shop that is
 * running.
 */
export async function openDatabase(
  config: Config,
  { guest = false, watch }: { guest?: boolean; watch?: WatchOptions } = {},
): Promise<Omit<EmbeddedPostgres, 'folder'> & { folder?: string }> {
  if (config.databaseUrl) {
    return { url: config.databaseUrl, stop: async () => {}, restarts: () => 0, problem: () => null }
  }
  const { dataDir } = config
  return startEmbeddedPostgres({ dataDir: path.join(dataDir, 'postgres'), within: dataDir, guest, watch })
}
