import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { ConfigError } from '../config.ts'
import type { Problem } from '../context/readiness.ts'
import { createStarter, isFailure } from './bring-up.ts'
import { checkData } from './check-data.ts'
import { type Cluster, urlOf } from './cluster/cluster.ts'
import { createOutages } from './outages.ts'
import type { Postmaster } from './process/postmaster.ts'
import type { Failure } from './process/server-log.ts'
import { waitForEnd } from './process/wait-for-end.ts'

export interface WatchOptions {
  log: FastifyBaseLogger
  /** Called once, if the server cannot be kept running. The error's message is one line for the operator. */
  onFailure(error: ConfigError): void
}

export interface Watchdog {
  /** How often the server was started again. */
  restarts(): number
  /** The problem while the server is down; null while it runs. */
  problem(): Problem | null
  /** Stops watching, but not the server. */
  stop(): Promise<void>
}

/**
 * Watches a running server, and starts it again on the same port when it ends or hangs for any reason. `createOutages`
 * decides when to give up.
 */
export function watchServer(
  cluster: Cluster,
  postmaster: Postmaster,
  settings: Record<string, string>,
  { log, onFailure }: WatchOptions,
): Watchdog {
  const stopping = new AbortController()
  const outages = createOutages(cluster.pgdata, log)
  const options = { settings, port: postmaster.port, signal: stopping.signal }

  const keepRunning = async () => {
    for (let running: Postmaster | null = postmaster; running; ) {
      const end = await waitForEnd(cluster, running, options.signal)
      running = end && (await startAgain(cluster, end, options, outages.add))
      if (running) outages.finish()
    }
  }

  const ended = keepRunning()
    .catch((error) => onFailure(error))
    .finally(outages.close)
  return {
    restarts: outages.restarts,
    problem: outages.problem,
    stop: async () => {
      stopping.abort()
      await ended
    },
  }
}

/**
 * Tries until the server runs and its data can be read. `pauseAfter` records a failure and returns the pause before the
 * next attempt in milliseconds.
 * @returns null if `signal` aborts
 * @throws the error of `pauseAfter` when it gives up
 */
async function startAgain(
  cluster: Cluster,
  end: Failure,
  options: { settings: Record<string, string>; port: number; signal: AbortSignal },
  pauseAfter: (failure: Failure) => number,
): Promise<Postmaster | null> {
  const bringUp = createStarter(cluster, options)
  let failure = end
  while (!options.signal.aborted) {
    await pause(pauseAfter(failure), undefined, { signal: options.signal }).catch(() => {})
    if (options.signal.aborted) break
    const result = await bringUp()
    const nextFailure = isFailure(result) ? result : await checkData(urlOf(cluster, options.port))
    if (!isFailure(result) && nextFailure === null) return result
    if (nextFailure) failure = nextFailure
  }
  return null
}
