import { setTimeout as pause } from 'node:timers/promises'
import { ConfigError } from '../platform/config.ts'
import { locateBinaries } from './binaries.ts'
import { createBringUp, findRunning, isFailure } from './bring-up.ts'
import { checkData } from './check-data.ts'
import { type Cluster, prepareCluster, urlOf } from './cluster.ts'
import { openFolder } from './folder.ts'
import { type Hold, takeHold } from './owner.ts'
import type { Postmaster } from './postmaster.ts'
import { stopServer } from './stop-server.ts'
import { type Watchdog, type WatchOptions, watchServer } from './watchdog.ts'

/** A server that was killed a moment ago may still hold its lock for a while. */
const START_ATTEMPTS = 60
const BETWEEN_ATTEMPTS_MS = 500

const WATCHDOG_STOP_MS = 1_000

export interface EmbeddedPostgres extends Pick<Watchdog, 'restarts' | 'problem'> {
  url: string
  /** Where its files lie: `dataDir`, or a folder under /var/lib/docket where `dataDir` is closed to its user. */
  folder: string
  /** Stops the server if this process owns it; a guest leaves it alone. */
  stop(): Promise<void>
}

interface StartOptions {
  dataDir: string
  /** Our folder that contains `dataDir`. */
  within?: string
  guest?: boolean
  /** Has the owner start the server again when it ends; without it, no process watches the server. */
  watch?: WatchOptions | undefined
  /** PostgreSQL settings over the usual ones; for tests. */
  settings?: Record<string, string>
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
  watch,
  settings = {},
}: StartOptions): Promise<EmbeddedPostgres> {
  const { folder, user } = openFolder(dataDir, within)
  const hold = await takeHold(folder)
  if (hold === null && !guest) {
    throw new ConfigError(`DATA_DIR: ${dataDir} is in use by another Docket that is still running.`)
  }
  try {
    const cluster = prepareCluster({ folder, user, binaries: locateBinaries(user, folder) })
    if (hold === null) return { url: await join(cluster), folder, stop: async () => {}, ...UNWATCHED }
    const postmaster = await start(cluster, settings)
    const watchdog = watch && watchServer(cluster, postmaster, settings, watch)
    return {
      url: urlOf(cluster, postmaster.port),
      folder,
      ...(watchdog ?? UNWATCHED),
      stop: once(() => stop(cluster, hold, watchdog)),
    }
  } catch (error) {
    hold?.release()
    throw error
  }
}

const UNWATCHED = { restarts: () => 0, problem: () => null }

/** Waits for the server that its owner may be starting. */
async function join(cluster: Cluster): Promise<string> {
  for (let attempt = 0; attempt < START_ATTEMPTS; attempt++) {
    const url = await findRunning(cluster)
    if (url !== null) return url
    await pause(BETWEEN_ATTEMPTS_MS)
  }
  throw startError(cluster, 'its owner does not start it')
}

/** Waits for a server in recovery, however long that takes. */
async function start(cluster: Cluster, settings: Record<string, string>): Promise<Postmaster> {
  const bringUp = createBringUp(cluster, { settings, signal: new AbortController().signal })
  for (let attempt = 0; ; ) {
    const result = await bringUp()
    if (!isFailure(result)) {
      const damage = await checkData(urlOf(cluster, result.port))
      if (damage === null) return result
      await stopServer(cluster)
      throw startError(cluster, damage.reason)
    }
    if (result.kind !== 'busy') attempt++
    const isWorthAnother = result.kind === 'busy' || result.kind === 'passing'
    if (!isWorthAnother || attempt === START_ATTEMPTS) throw startError(cluster, result.reason)
    await pause(BETWEEN_ATTEMPTS_MS)
  }
}

function startError({ pgdata }: Cluster, reason: string): ConfigError {
  return new ConfigError(`DATA_DIR: PostgreSQL does not start in ${pgdata}: ${reason}`)
}

/**
 * Stops the watchdog first, which would otherwise take this for a crash. If the watchdog is just restarting the server,
 * stopping it may take longer, but no further server is started.
 */
async function stop(cluster: Cluster, hold: Hold, watchdog: Watchdog | undefined) {
  await Promise.race([watchdog?.stop(), pause(WATCHDOG_STOP_MS)])
  await stopServer(cluster)
  hold.release()
}

function once(act: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined
  return () => {
    done ??= act()
    return done
  }
}
