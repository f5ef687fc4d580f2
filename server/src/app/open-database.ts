import { existsSync } from 'node:fs'
import path from 'node:path'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded-postgres/start.ts'
import type { WatchOptions } from '../embedded-postgres/watchdog.ts'
import { type Config, ConfigError } from '../platform/config.ts'

/**
 * Opens the shop's database: the operator's own server if DATABASE_URL is set, otherwise an embedded server in
 * DATA_DIR. With `watch`, the embedded server is started again when it ends. A `guest`, such as a command, joins the
 * embedded server of a running shop.
 * @throws ConfigError for a guest if no shop was started in DATA_DIR
 */
export async function openDatabase(
  config: Config,
  { guest = false, watch }: { guest?: boolean; watch?: WatchOptions } = {},
): Promise<Omit<EmbeddedPostgres, 'folder'> & { folder?: string }> {
  if (config.databaseUrl) {
    return { url: config.databaseUrl, stop: async () => {}, restarts: () => 0, problem: () => null }
  }
  const { dataDir } = config
  if (guest && !existsSync(path.join(dataDir, 'postgres'))) {
    throw new ConfigError(
      `DATA_DIR: there is no shop in ${path.resolve(dataDir)}. Start the shop once, or name its folder.`,
    )
  }
  return startEmbeddedPostgres({ dataDir: path.join(dataDir, 'postgres'), within: dataDir, guest, watch })
}
