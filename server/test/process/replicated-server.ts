import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/host/embedded-postgres/start.ts'
import { FAST_SETTINGS, preparedFolder } from './embedded-server.ts'

/** A PostgreSQL server and its standby, which applies its changes by streaming replication. */
interface ReplicatedServer {
  primary: EmbeddedPostgres
  standby: EmbeddedPostgres
  stop(): Promise<void>
}

/** Starts both servers. Their folders are copies of one stopped database, as a standby's must be. */
export async function startReplicatedServer(): Promise<ReplicatedServer> {
  const [primaryFolder, standbyFolder] = [await preparedFolder(), await preparedFolder()]
  writeFileSync(path.join(standbyFolder, 'pgdata/standby.signal'), '')
  const primary = await startEmbeddedPostgres({ dataDir: primaryFolder, settings: FAST_SETTINGS })
  const { port, username, password } = new URL(primary.url)
  const standby = await startEmbeddedPostgres({
    dataDir: standbyFolder,
    settings: {
      ...FAST_SETTINGS,
      primary_conninfo: `host=127.0.0.1 port=${port} user=${username} password=${password}`,
      // The tests pause the standby. When it continues, it must not cancel the queries of the tests.
      max_standby_streaming_delay: '60s',
    },
  })
  return {
    primary,
    standby,
    async stop() {
      await standby.stop()
      await primary.stop()
      for (const folder of [primaryFolder, standbyFolder]) rmSync(folder, { recursive: true, force: true })
    },
  }
}
