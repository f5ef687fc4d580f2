import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import pg from 'pg'
import { ConfigError } from '../platform/config.ts'
import { locateBinaries } from './binaries.ts'
import { type Cluster, DATABASE_USER, openDataDir, prepareCluster } from './cluster.ts'
import { becomeOwner, ceaseToOwn, liveOwner } from './owner.ts'
import { serverUser } from './server-user.ts'

/** Unix socket addresses end here. */
const MAX_SOCKET_PATH = 100
const START_ATTEMPTS = 10
const BETWEEN_ATTEMPTS_MS = 700

export interface EmbeddedPostgres {
  url: string
  /** Stops the server if this process owns it; a guest leaves it alone. */
  stop(): Promise<void>
}

/**
 * Starts the embedded PostgreSQL of a data directory, making it first where there is none. A server that outlived its
 * owner is adopted. `guest: true` joins the server of a living owner; without it that is refused.
 * @throws ConfigError in one line, for the operator.
 */
export async function startEmbeddedPostgres({
  dataDir,
  guest = false,
  settings = {},
}: {
  dataDir: string
  guest?: boolean
  /** PostgreSQL settings over the usual ones; for tests. */
  settings?: Record<string, string>
}): Promise<EmbeddedPostgres> {
  const user = serverUser()
  openDataDir(dataDir, user)
  const owner = liveOwner(dataDir)
  if (owner !== null && !guest) {
    throw new ConfigError(`DATA_DIR: ${dataDir} is in use by another Docket (process ${owner}).`)
  }
  const cluster = prepareCluster({ dataDir, user, binaries: locateBinaries(user, dataDir) })
  const running = await findRunning(cluster)
  const url = running ?? (await start(cluster, settings))
  if (owner !== null) return { url, stop: async () => {} }

  becomeOwner(dataDir)
  return {
    url,
    stop: async () => {
      await pgCtl(cluster, ['stop', '-m', 'fast', '-w'])
      ceaseToOwn(dataDir)
    },
  }
}

/** The address of a server that runs on this directory already and answers. */
async function findRunning(cluster: Cluster): Promise<string | null> {
  const pidFile = path.join(cluster.pgdata, 'postmaster.pid')
  if (!existsSync(pidFile)) return null
  const port = Number(readFileSync(pidFile, 'utf8').split('\n')[3])
  const url = urlOf(cluster, port)
  return Number.isInteger(port) && port > 0 && (await answers(url)) ? url : null
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

async function start(cluster: Cluster, settings: Record<string, string>): Promise<string> {
  let reason = ''
  // A server that was killed a moment ago may hold its lock for a few seconds yet.
  for (let attempt = 0; attempt < START_ATTEMPTS; attempt++) {
    const port = await freePort()
    const options = Object.entries({ ...usualSettings(cluster, port), ...settings })
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' ')
    const log = path.join(cluster.pgdata, 'server.log')
    const started = await pgCtl(cluster, ['start', '-w', '-t', '60', '-l', log, '-o', options])
    if (started.status === 0) return urlOf(cluster, port)
    reason = existsSync(log) ? (readFileSync(log, 'utf8').trim().split('\n').at(-1) ?? '') : started.output
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_ATTEMPTS_MS))
  }
  throw new ConfigError(`DATA_DIR: PostgreSQL does not start in ${cluster.pgdata}: ${reason}`)
}

function usualSettings(cluster: Cluster, port: number): Record<string, string> {
  return {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: socketFits(cluster) ? cluster.pgdata : "''",
    max_connections: '100',
    shared_buffers: '256MB',
    max_wal_size: '2GB',
    log_min_messages: 'warning',
    // Statements carry account values as parameters: they are never written to the log.
    log_min_error_statement: 'panic',
    log_parameter_max_length_on_error: '0',
  }
}

/** Through the Unix socket, which costs less than loopback TCP; TCP where its path would be too long. */
function urlOf(cluster: Cluster, port: number): string {
  const address = `postgres://${DATABASE_USER}:${cluster.password}@127.0.0.1:${port}/postgres`
  return socketFits(cluster) ? `${address}?host=${encodeURIComponent(cluster.pgdata)}` : address
}

function socketFits({ pgdata }: Cluster): boolean {
  return pgdata.length < MAX_SOCKET_PATH && !/[\s,'"\\]/.test(pgdata)
}

/** pg_ctl puts the server into a session of its own, so that a Ctrl-C in the terminal does not reach it. */
function pgCtl(cluster: Cluster, words: string[]): Promise<{ status: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(path.join(cluster.binaries, 'pg_ctl'), ['-D', cluster.pgdata, ...words], {
      ...cluster.user,
      cwd: cluster.pgdata,
      detached: true,
      stdio: 'ignore',
    })
    child.on('error', reject)
    child.on('exit', (status) => resolve({ status, output: `pg_ctl ${words[0]} ended with ${status}` }))
  })
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('No free port.')),
      )
    })
  })
}
