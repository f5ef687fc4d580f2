import type { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { BoundedClient } from '../../db/bounded-client.ts'
import { createSessionClient } from './job-connections.ts'
import { signOff, unlockJobs, writeHeartbeat } from './processes.ts'
import type { RareLog } from './rare-log.ts'
import { createRunnerRegistry, type RunnerRegistry } from './runner-registry.ts'
import { createWakeUps } from './wake-ups.ts'
import { watchProcesses } from './watch-processes.ts'

/**
 * The long-lived connection of this process's jobs. It listens for new jobs, writes the heartbeat and frees the work of
 * dead processes.
 */
export interface Session {
  /** Emits `notification` for the runners of this process. */
  notifications: EventEmitter
  /** The runners that the heartbeat lists. */
  runners: Pick<RunnerRegistry, 'add' | 'retire'>
  /** How long ago the last heartbeat was written. */
  silentForMs(): number
  /** Removes the row of the process, if the database can be reached, and ends. Takes less than a second. */
  close(): Promise<void>
}

interface Settings {
  directUrl: string
  processId: string
  warn: RareLog
  /**
   * Called after each heartbeat, in a transaction on the session's connection. The transaction is always rolled back,
   * so `onBeat` may only read. A statement may take QUERY_MS.
   */
  onBeat(session: pg.ClientBase): Promise<void>
  /** Called when the connection is lost, because other connections may be lost, too. */
  onLost(): void
}

const BEAT_MS = 5_000
/** If a heartbeat takes longer, the connection counts as lost. */
const ANSWER_MS = 5_000
/** The time limit of `onBeat`'s queries: less than ANSWER_MS, so that a slow query does not end the session. */
const QUERY_MS = 2_000
const [RECONNECT_MS, MAX_RECONNECT_MS] = [250, 3_000]
const SIGN_OFF_MS = 500

/** Connects and keeps a session until it is closed. @throws if the first connection fails. */
export async function openSession(settings: Settings): Promise<Session> {
  const { directUrl, processId, warn, onBeat, onLost } = settings
  const notifications = createWakeUps()
  const runners = createRunnerRegistry()
  const closing = new AbortController()
  let client: BoundedClient | undefined
  let lastBeatAt = performance.now()
  let pauseMs = RECONNECT_MS

  async function beat(session: BoundedClient, otherProcesses: ReturnType<typeof watchProcesses>) {
    const { active, retired, changed } = runners.nextHeartbeat()
    await writeHeartbeat(session, { processId, runnerIds: [...active, ...retired] })
    lastBeatAt = performance.now()
    runners.markWritten(active)
    await unlockJobs(session, retired)
    runners.markFreed(retired)
    const dead = await otherProcesses.freeWorkOfDeadProcesses(session)
    if (dead > 0) warn('dead', { processes: dead }, 'The work of dead processes was freed.')
    // A failure of `onBeat` must not stop the heartbeat.
    await runBriefly(session, onBeat).catch((error: Error) =>
      warn('beat', { cause: error.message }, 'A check that runs after each heartbeat has failed.'),
    )
    return changed
  }

  /** Writes heartbeats until `close` is called. @throws if the connection is lost or a heartbeat fails */
  async function keepSession(session: BoundedClient) {
    client = session
    const otherProcesses = watchProcesses(processId)
    const ended = new AbortController()
    let cause = new Error('The connection has ended.')
    // pg emits `end` after the error that ended the connection.
    session.once('error', (error) => {
      cause = error
    })
    session.once('end', () => ended.abort())
    while (!closing.signal.aborted && !ended.signal.aborted) {
      const changed = await withinTimeLimit(session, beat(session, otherProcesses))
      pauseMs = RECONNECT_MS
      await pause(BEAT_MS, AbortSignal.any([ended.signal, closing.signal, changed]))
    }
    if (!closing.signal.aborted) throw cause
  }

  async function run(first: BoundedClient) {
    let session: BoundedClient | undefined = first
    while (!closing.signal.aborted) {
      try {
        session ??= await connect(directUrl, notifications.pass)
        await keepSession(session)
      } catch (error) {
        const cause = (error as Error).message
        warn('session', { cause }, 'The session of the jobs was lost; it is opened again.')
      }
      // `close` still needs the session to remove the row of the process.
      if (closing.signal.aborted) return
      session?.destroy()
      session = undefined
      onLost()
      await pause(pauseMs, closing.signal)
      pauseMs = Math.min(pauseMs * 2, MAX_RECONNECT_MS)
    }
  }

  const running = run(await connect(directUrl, notifications.pass))
  return {
    notifications,
    runners,
    silentForMs: () => performance.now() - lastBeatAt,
    async close() {
      closing.abort()
      const end = async () => {
        await running
        const { active, retired } = runners.nextHeartbeat()
        if (client) await signOff(client, { processId, runnerIds: [...active, ...retired] })
      }
      await Promise.race([end().catch(() => {}), sleep(SIGN_OFF_MS)])
      client?.destroy()
      void running.then(() => client?.destroy())
      notifications.close()
    },
  }
}

async function connect(
  directUrl: string,
  onNotification: (message: pg.Notification) => void,
): Promise<BoundedClient> {
  const client = createSessionClient(directUrl)
  try {
    await client.connect()
    client.on('notification', onNotification)
    await withinTimeLimit(client, client.query('LISTEN "jobs:insert"; LISTEN "worker:migrate"'))
    return client
  } catch (error) {
    client.destroy()
    throw error
  }
}

/**
 * Runs `work` in a transaction with a short statement time-out, and rolls it back. Without the time-out, a query that
 * waits for a lock would exceed the heartbeat's limit. The session would then be lost every few seconds, and could not
 * watch other processes.
 */
async function runBriefly(session: BoundedClient, work: (session: pg.ClientBase) => Promise<void>) {
  await session.query(`BEGIN; SET LOCAL statement_timeout = ${QUERY_MS}`)
  try {
    await work(session)
  } finally {
    await session.query('ROLLBACK')
  }
}

/** Ends early, without an error, if `signal` aborts. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => {})
}

/** Limits the time of work on a connection. If it takes too long, the connection is destroyed and the work fails. */
async function withinTimeLimit<Result>(client: BoundedClient, work: Promise<Result>): Promise<Result> {
  let isDone = false
  // With setImmediate, so that a busy process first reads an answer that has arrived.
  const timer = setTimeout(() => setImmediate(() => isDone || client.destroy()), ANSWER_MS)
  try {
    return await work
  } finally {
    isDone = true
    clearTimeout(timer)
  }
}
