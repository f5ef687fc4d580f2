import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { ConfigError } from '../platform/config.ts'
import { locateBinaries } from './binaries.ts'
import { type Cluster, DATABASE_USER, prepareCluster } from './cluster.ts'
import { openFolder } from './folder.ts'
import { launch, pgCtl } from './launch.ts'
import { type Hold, takeHold } from './owner.ts'
import { socketFits } from './settings.ts'

/** A server that was killed a moment ago may hold its lock, or be at its recovery, for a while yet. */
const START_ATTEMPTS = 60
const BETWEEN_ATTEMPTS_MS = 500

export interface EmbeddedPostgres {
  url: string
  /** Where its files lie: `dataDir`, or a folder under /var/lib/docket where `dataDir` is closed to its user. */
  folder: string
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
  within = dataDir,
  guest = false,
  settings = {},
}: {
  dataDir: string
  /** The folder of ours that `dataDir` lies in. */
  within?: string
  guest?: boolean
  /** PostgreSQL settings over the usual ones; for tests. */
  settings?: Record<string, string>
}): Promise<EmbeddedPostgres> {
  const { folder, user } = openFolder(dataDir, within)
  const hold = await takeHold(folder)
  if (hold === null && !guest) {
    throw new ConfigError(`DATA_DIR: ${dataDir} is in use by another Docket that is still running.`)
  }
  try {
    const cluster = prepareCluster({ folder, user, binaries: locateBinaries(user, folder) })
    const url = await findOrLaunch(cluster, hold, settings)
    return { url, folder, stop: hold ? once(() => stop(cluster, hold)) : async () => {} }
  } catch (error) {
    hold?.release()
    throw error
  }
}

/** A guest only waits for the server that its owner may be starting. */
async function findOrLaunch(cluster: Cluster, hold: Hold | null, settings: Record<string, string>) {
  let failure = 'its owner does not start it'
  for (let attempt = 0; attempt < START_ATTEMPTS; attempt++) {
    const running = await findRunning(cluster)
    if (running !== null) return running
    const launched = hold ? await launch(cluster, settings) : { failure, final: false }
    if ('port' in launched) return urlOf(cluster, launched.port)
    failure = launched.failure
    if (launched.final) break
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_ATTEMPTS_MS))
  }
  throw new ConfigError(`DATA_DIR: PostgreSQL does not start in ${cluster.pgdata}: ${failure}`)
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

/** Through the Unix socket, which costs less than loopback TCP; TCP where its path would be too long. */
function urlOf(cluster: Cluster, port: number): string {
  const address = `postgres://${DATABASE_USER}:${cluster.password}@127.0.0.1:${port}/postgres`
  return socketFits(cluster) ? `${address}?host=${encodeURIComponent(cluster.pgdata)}` : address
}

async function stop(cluster: Cluster, hold: Hold) {
  const ended = await pgCtl(cluster, ['stop', '-m', 'fast', '-w', '-t', '30'])
  // A client that does not let go: end at once and recover at the next start.
  if (ended !== 0) await pgCtl(cluster, ['stop', '-m', 'immediate', '-w', '-t', '10'])
  hold.release()
}

function once(act: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined
  return () => {
    done ??= act()
    return done
  }
}
