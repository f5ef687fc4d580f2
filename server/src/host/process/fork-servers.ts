import cluster from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { ConfigError } from '../config.ts'
import { SERVERS_MS } from './stop-in-phases.ts'
import { watchWorkers } from './worker-watchdog.ts'

const RESTART_MS = 1_000
const SECOND_SIGNAL_MS = 1_000

let isStopping = false

/**
 * Starts the server processes, and resolves once all of them listen. A process that ends later is replaced.
 * @throws ConfigError if a process cannot start
 */
export async function forkServers(count: number, databaseUrl: string): Promise<void> {
  watchWorkers({ report })
  const fork = () => cluster.fork({ DOCKET_DATABASE_URL: databaseUrl })
  const listening = Array.from({ length: count }, () => once(fork(), 'listening'))
  await Promise.race([Promise.all(listening), failAtFirstExit()])
  cluster.on('exit', ({ process: { pid } }, code, signal) => {
    if (isStopping) return
    report(`The server process ${pid} ended (${signal ?? `exit code ${code}`}). It is replaced.`)
    setTimeout(() => isStopping || fork(), RESTART_MS)
  })
}

/** Makes each server process drain and stop. A process that hangs is killed after a time limit. */
export async function stopServers(stopNow: AbortSignal, { drainMs }: { drainMs: number }): Promise<void> {
  isStopping = true
  const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
  const signalAll = (signal: NodeJS.Signals) => {
    for (const worker of workers) worker.process.kill(signal)
  }
  const terminateAll = () => signalAll('SIGTERM')
  const ended = Promise.all(workers.map((worker) => once(worker, 'exit')))
  const mustStopNow = stopNow.aborted
  terminateAll()
  // A second signal ends their drain; stopOnSignals says what counts as a second signal.
  if (mustStopNow) setTimeout(terminateAll, SECOND_SIGNAL_MS)
  stopNow.addEventListener('abort', terminateAll)

  const waitForLimit = async () => {
    if (mustStopNow) await sleep(Math.min(drainMs, SECOND_SIGNAL_MS))
    else await sleep(drainMs, undefined, { signal: stopNow }).catch(() => {})
    await sleep(SERVERS_MS)
    return 'late'
  }
  if ((await Promise.race([ended, waitForLimit()])) !== 'late') return
  report('A server process does not stop. It is killed.')
  signalAll('SIGKILL')
}

async function failAtFirstExit(): Promise<never> {
  await once(cluster, 'exit')
  throw new ConfigError('A server process could not start; see above.')
}

function report(message: string) {
  process.stderr.write(`${message}\n`)
}
