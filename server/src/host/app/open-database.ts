import path from 'node:path'
import { type Config, ConfigError } from '../config.ts'
import { ensureAppRole, findAppAddress } from '../embedded-postgres/app-role.ts'
import { hasDatabase } from '../embedded-postgres/cluster/folder.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded-postgres/start.ts'
import type { WatchOptions } from '../embedded-postgres/watchdog.ts'

/** The shop's database. `url` is the address of the shop's own role. */
interface ShopDatabase extends Omit<EmbeddedPostgres, 'folder'> {
  folder?: string
}

/**
 * Opens the shop's database: the operator's own server if DATABASE_URL is set, otherwise an embedded server in
 * DATA_DIR. With `watch`, the embedded server is started again when it ends. A `guest`, such as a command, joins the
 * embedded server of a running shop.
 * @returns the database, and the address of the owner of its tables if that is another role than the shop's own
 * @throws ConfigError for a guest if no shop was started in DATA_DIR
 */
export async function openDatabase(
  config: Config,
  { guest = false, watch }: { guest?: boolean; watch?: WatchOptions } = {},
): Promise<{ database: ShopDatabase; ownerUrl: string | null }> {
  if (config.databaseUrl) {
    const stop = async () => {}
    return {
      database: { url: config.databaseUrl, stop, restarts: () => 0, problem: () => null },
      ownerUrl: config.migrationDatabaseUrl ?? null,
    }
  }
  const { dataDir } = config
  const folder = path.join(dataDir, 'postgres')
  if (guest && !hasDatabase(folder)) {
    throw new ConfigError(
      `DATA_DIR: there is no shop in ${path.resolve(dataDir)}. Start the shop once, or name its folder.`,
    )
  }
  const server = await startEmbeddedPostgres({ dataDir: folder, within: dataDir, guest, watch })
  try {
    const url = guest ? findAppAddress(server) : await ensureAppRole(server)
    return { database: { ...server, url }, ownerUrl: server.url }
  } catch (error) {
    await server.stop()
    throw error
  }
}
