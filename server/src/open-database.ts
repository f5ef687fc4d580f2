import path from 'node:path'
import { startEmbeddedPostgres } from './embedded-postgres/start.ts'
import type { Config } from './platform/config.ts'

/** The shop's database: the operator's own server where DATABASE_URL names one, else an embedded one in DATA_DIR. */
export async function openDatabase(config: Config): Promise<{ url: string; stop(): Promise<void> }> {
  if (config.databaseUrl) return { url: config.databaseUrl, stop: async () => {} }
  return startEmbeddedPostgres({ dataDir: path.join(config.dataDir, 'postgres') })
}
