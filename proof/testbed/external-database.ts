import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { locateBinaries } from '../../server/src/host/embedded-postgres/cluster/binaries.ts'
import {
  type Cluster,
  DATABASE_USER,
  prepareCluster,
} from '../../server/src/host/embedded-postgres/cluster/cluster.ts'
import { openFolder } from '../../server/src/host/embedded-postgres/cluster/folder.ts'
import { SERVER_ENVIRONMENT } from '../../server/src/host/embedded-postgres/cluster/server-user.ts'
import { usualSettings } from '../../server/src/host/embedded-postgres/cluster/settings.ts'
import { claimPort } from '../../server/test/process/claim-port.ts'
import { createDatabase } from '../../server/test/server.ts'
import { poll } from '../poll.ts'
import { type Postmaster, postmasterOf } from './postmaster.ts'

/** A PostgreSQL that belongs to the operator and not to the shop. The harness starts, stops and kills it. */
export interface ExternalDatabase extends Postmaster {
  port: number
  /** The address of the shop's database, without a proxy. */
  url: string
  /** The address of the shop's database through a proxy on this port. */
  urlThrough(port: number): string
  /** Starts the server if it does not run, and resolves once it accepts connections. */
  start(): Promise<void>
  /** `fast`: a clean stop that disconnects clients; `immediate`: like a crash, with a recovery at the next start. */
  stop(mode: 'fast' | 'immediate'): Promise<void>
}

const START_TIMEOUT_MS = 60_000
const DATABASE = 'shop'

/** Small, because its disk is in memory. Commits are durable, as in the shop. */
const SMALL_DISK_SETTINGS = { shared_buffers: '64MB', max_wal_size: '128MB', min_wal_size: '32MB' }

export async function openExternalDatabase(folder: string): Promise<ExternalDatabase> {
  const opened = openFolder(path.join(folder, 'postgres'), folder)
  const cluster = prepareCluster({ ...opened, binaries: locateBinaries(opened.user, opened.folder) })
  const port = await claimPort()
  const urlThrough = (proxyPort: number) =>
    `postgres://${DATABASE_USER}:${cluster.password}@127.0.0.1:${proxyPort}/${DATABASE}`
  const postmaster = postmasterOf(cluster.pgdata)
  const database: ExternalDatabase = {
    ...postmaster,
    port,
    url: urlThrough(port),
    urlThrough,
    async start() {
      const hasStarted = await poll(async () => (await launch(cluster, port)) === 0, {
        timeoutMs: START_TIMEOUT_MS,
      })
      if (!hasStarted) throw new Error('PostgreSQL did not start; its log is in its data directory.')
    },
    async stop(mode) {
      await pgCtl(cluster, ['stop', '-m', mode, '-w', '-t', '30'])
    },
  }
  await database.start()
  await createDatabase(urlThrough(port).replace(`/${DATABASE}`, '/postgres'), DATABASE)
  return database
}

/** Starts the server. This fails while processes of a killed server still run; a later attempt succeeds. */
async function launch(cluster: Cluster, port: number): Promise<number | null> {
  const settings = { ...usualSettings(cluster.pgdata, port), ...SMALL_DISK_SETTINGS }
  // pg_ctl passes the options to a shell. No setting contains a quote.
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}='${value}'`)
  const log = path.join(cluster.pgdata, 'server.log')
  const isRunning = (await pgCtl(cluster, ['status'])) === 0
  if (isRunning) return 0
  return pgCtl(cluster, ['start', '-w', '-t', '60', '-l', log, '-o', options.join(' ')])
}

/** Runs pg_ctl and returns its exit code. A server that it starts continues to run. */
async function pgCtl(cluster: Cluster, args: string[]): Promise<number | null> {
  const child = spawn(path.join(cluster.binaries, 'pg_ctl'), ['-D', cluster.pgdata, ...args], {
    ...cluster.user,
    env: SERVER_ENVIRONMENT,
    cwd: '/',
    detached: true,
    stdio: 'ignore',
  })
  const [code] = await once(child, 'exit')
  return code
}
