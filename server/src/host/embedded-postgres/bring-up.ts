import { createServer } from 'node:net'
import pg from 'pg'
import { type Cluster, urlOf } from './cluster/cluster.ts'
import { socketFits } from './cluster/settings.ts'
import { launch } from './process/launch.ts'
import { adoptedPostmaster, type Postmaster, readPidFile, signalProcess } from './process/postmaster.ts'
import { createHangCheck } from './process/probe.ts'
import { endOrphans, ListError, type ProcessOptions, serverProcesses } from './process/processes.ts'
import { type Failure, toFailure } from './process/server-log.ts'

const SIGN_IN_TIMEOUT_MS = 2_000

export interface BringUpOptions {
  settings: Record<string, string>
  signal: AbortSignal
  /** The port that the server must use, because other processes already know its address. */
  port?: number
  /** For tests. */
  processes?: ProcessOptions
}

/**
 * Creates a function that tries once to join or start a server on this data directory. Callers retry about twice a
 * second.
 */
export function createStarter(cluster: Cluster, { settings, signal, port, processes }: BringUpOptions) {
  const checkHang = createHangCheck(cluster)

  const joinRunning = async (): Promise<Postmaster | Failure | null> => {
    const pidFile = readPidFile(cluster.pgdata)
    if (!pidFile) return null
    if (await canSignIn(urlOf(cluster, pidFile.port))) {
      if (port === undefined || port === pidFile.port) return adoptedPostmaster(cluster.pgdata, pidFile)
      return { reason: `another program started PostgreSQL there, on port ${pidFile.port}`, kind: 'crash' }
    }
    if (!(await serverProcesses(cluster, processes)).includes(pidFile.pid)) return null
    const answer = await checkHang(pidFile.port)
    if (answer === 'hung') signalProcess(pidFile.pid, 'SIGKILL')
    return {
      reason: `a server that is ${answer} (pid ${pidFile.pid})`,
      kind: answer === 'starting' ? 'busy' : 'temporary',
    }
  }

  const bringUp = async (): Promise<Postmaster | Failure> => {
    const joined = await joinRunning()
    if (joined) return joined
    const obstacle = await endOrphans(cluster, signal, processes)
    if (obstacle) return obstacle
    if (signal.aborted) return { reason: 'the start was cancelled', kind: 'temporary' }
    const launched = await launch(cluster, port ?? (await findFreePort()), { settings, signal })
    // Another program may have taken the port while the server was down. Clients that use the socket do not need the
    // port.
    if (!isFailure(launched) || !/TCP\/IP sockets/.test(launched.reason)) return launched
    if (port === undefined || !socketFits(cluster.pgdata)) return launched
    return launch(cluster, port, { settings: { ...settings, listen_addresses: '' }, signal })
  }

  return async (): Promise<Postmaster | Failure> => {
    try {
      return await bringUp()
    } catch (error) {
      return error instanceof ListError ? error.failure : toFailure(error as NodeJS.ErrnoException)
    }
  }
}

export function isFailure(result: Postmaster | Failure): result is Failure {
  return 'kind' in result
}

/** The address of a running server on this directory that accepts our password; null if there is none. */
export async function findRunning(cluster: Cluster): Promise<string | null> {
  const pidFile = readPidFile(cluster.pgdata)
  const url = pidFile && urlOf(cluster, pidFile.port)
  return url && (await canSignIn(url)) ? url : null
}

/** Whether the server accepts this address and its password. */
export async function canSignIn(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: SIGN_IN_TIMEOUT_MS })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/** A free port of the loopback interface. */
function findFreePort(): Promise<number> {
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
