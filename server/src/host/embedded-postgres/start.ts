import { setTimeout as pause } from 'node:timers/promises'
import { ConfigError } from '../config.ts'
import { createStarter, findRunning, isFailure } from './bring-up.ts'
import { checkData } from './check-data.ts'
import { locateBinaries } from './cluster/binaries.ts'
import { type Cluster, prepareCluster, urlOf } from './cluster/cluster.ts'
import { type DataDirLock, lockDataDir } from './cluster/data-dir-lock.ts'
import { openFolder } from './cluster/folder.ts'
import type { Postmaster } from './process/postmaster.ts'
import { stopServer } from './process/stop-server.ts'
import { type Watchdog, type WatchOptions, watchServer } from './watchdog.ts'

/** A server that has just been killed may keep its lock for a while. */
const START_ATTEMPTS = 60
const BETWEEN_ATTEMPTS_MS = 500

const WATCHDOG_STOP_MS = 1_000

export interface EmbeddedPostgres extends Pick<Watchdog, 'restarts' | 'problem'> {
  url: string
  /**
   * The folder of the server's files: `dataDir`, or a folder below /var/lib/docket-data if the server's user cannot
   * enter `dataDir`.
   */
  folder: string
  /** Stops the server if this process is its owner; does nothing for a guest. */
  stop(): Promise<void>
}

interface StartOptions {
  dataDir: string
  /** The folder of the shop that contains `dataDir`. If needed, everyone gets the permission to pass through both. */
  within?: string
  guest?: boolean
  /** If set, the owner watches the server and starts it again when it ends. */
  watch?: WatchOptions | undefined
  /** PostgreSQL settings that override the usual ones, for tests. */
  settings?: Record<string, string>
}

/**
 * Starts the embedded PostgreSQL of a data directory, and creates the directory if it is missing. A server that has
 * outlived its owner is adopted. With `guest: true` it joins a server that runs already, and leaves it running, also if
 * its owner does not hold the lock: up to 0.3.0, a shop held another one. Otherwise, a running owner is an error.
 * @throws ConfigError with one line for the operator
 */
export async function startEmbeddedPostgres({
  dataDir,
  within = dataDir,
  guest = false,
  watch,
  settings = {},
}: StartOptions): Promise<EmbeddedPostgres> {
  const { folder, user } = openFolder(dataDir, within)
  const lock = openLock(folder, dataDir)
  if (lock === null && !guest) {
    throw new ConfigError(`DATA_DIR: ${dataDir} is in use by another Docket that is still running.`)
  }
  try {
    const cluster = prepareCluster({ folder, user, binaries: locateBinaries(user, folder) })
    if (lock === null) return { url: await join(cluster), folder, stop: async () => {}, ...UNWATCHED }
    const running = guest ? await findRunning(cluster) : null
    if (running !== null) {
      lock.release()
      return { url: running, folder, stop: async () => {}, ...UNWATCHED }
    }
    const postmaster = await start(cluster, settings)
    const watchdog = watch && watchServer(cluster, postmaster, settings, watch)
    return {
      url: urlOf(cluster, postmaster.port),
      folder,
      ...(watchdog ?? UNWATCHED),
      stop: onlyOnce(() => stop(cluster, lock, watchdog)),
    }
  } catch (error) {
    lock?.release()
    throw error
  }
}

function openLock(folder: string, dataDir: string): DataDirLock | null {
  try {
    return lockDataDir(folder)
  } catch (cause) {
    throw new ConfigError(`DATA_DIR: cannot lock ${dataDir}: ${(cause as Error).message}`, { cause })
  }
}

const UNWATCHED = { restarts: () => 0, problem: () => null }

/** Waits for the server, which its owner may still be starting. */
async function join(cluster: Cluster): Promise<string> {
  for (let attempt = 0; attempt < START_ATTEMPTS; attempt++) {
    const url = await findRunning(cluster)
    if (url !== null) return url
    await pause(BETWEEN_ATTEMPTS_MS)
  }
  throw startError(cluster, 'its owner does not start it')
}

/** Starts or adopts the server. Waits without a time limit for one that is not ready yet, such as one in recovery. */
async function start(cluster: Cluster, settings: Record<string, string>): Promise<Postmaster> {
  const bringUp = createStarter(cluster, { settings, signal: new AbortController().signal })
  for (let attempt = 0; ; ) {
    const result = await bringUp()
    if (!isFailure(result)) {
      const damage = await checkData(urlOf(cluster, result.port))
      if (damage === null) return result
      await stopServer(cluster)
      throw startError(cluster, damage.reason)
    }
    if (result.kind !== 'busy') attempt++
    const mayRetry = result.kind === 'busy' || result.kind === 'temporary'
    if (!mayRetry || attempt === START_ATTEMPTS) throw startError(cluster, result.reason)
    await pause(BETWEEN_ATTEMPTS_MS)
  }
}

function startError({ pgdata }: Cluster, reason: string): ConfigError {
  return new ConfigError(`DATA_DIR: PostgreSQL does not start in ${pgdata}: ${reason}`)
}

/**
 * Stops the watchdog first, because it would treat the stop as a crash. If the watchdog is restarting the server at
 * this moment, stopping the watchdog may take longer than the limit. It starts no further server then.
 */
async function stop(cluster: Cluster, lock: DataDirLock, watchdog: Watchdog | undefined) {
  await Promise.race([watchdog?.stop(), pause(WATCHDOG_STOP_MS)])
  await stopServer(cluster)
  lock.release()
}

function onlyOnce(act: () => Promise<void>): () => Promise<void> {
  let result: Promise<void> | undefined
  return () => {
    result ??= act()
    return result
  }
}
