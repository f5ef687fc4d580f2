import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { BoundedClient } from '../platform/db/bounded-client.ts'
import { createSessionClient } from './job-connections.ts'
import { freeWorkOfTheDead, signOff, unlockJobs, writeHeartbeat } from './processes.ts'
import type { RareLog } from './rare-log.ts'

/** The one long-lived connection of this process's jobs: it hears of new jobs, writes the heartbeat and looks after the dead. */
export interface Session {
  /** Emits `notification` for its runners. */
  heard: EventEmitter
  /** Puts a runner under the heartbeat's protection. Rejects where that cannot be written now. */
  register(runnerId: string): Promise<void>
  /** Makes the jobs free that a runner held which works no more; as soon as the database can be reached. */
  retire(runnerId: string): void
  /** How long ago the last heartbeat was written. */
  silentForMs(): number
  /** Signs the process off, if the database can be reached, and ends. Takes less than a second. */
  close(): Promise<void>
}

interface Settings {
  directUrl: string
  processId: string
  warn: RareLog
  /** Called after each heartbeat, over the session's connection. */
  onBeat(session: pg.ClientBase): Promise<void>
  /** Called when the connection is lost: others may be lost as well. */
  onLost(): void
}

const BEAT_MS = 5_000
/** A heartbeat that takes longer means that the connection or the database is gone. */
const ANSWER_MS = 5_000
const REGISTER_MS = 6_000
const [RECONNECT_MS, MAX_RECONNECT_MS] = [250, 3_000]
const SIGN_OFF_MS = 500
/** Wake-ups are passed on this often at most: each one costs every lane a look at the jobs. */
const WAKE_EVERY_MS = 100

/** Connects and keeps a session for as long as it is not closed. @throws where the first connection cannot be made. */
export async function openSession({
  directUrl,
  processId,
  warn,
  onBeat,
  onLost,
}: Settings): Promise<Session> {
  const heard = createWakeUps()
  const [active, retired] = [new Set<string>(), new Set<string>()]
  const changes = new EventEmitter()
  changes.setMaxListeners(0)
  const closing = new AbortController()
  /** Aborts at a change that the heartbeat should write at once. */
  let changed = new AbortController()
  let client: BoundedClient | undefined
  let beatenAt = performance.now()
  let pauseMs = RECONNECT_MS

  async function connect(): Promise<BoundedClient> {
    const next = createSessionClient(directUrl)
    try {
      await next.connect()
      next.on('notification', heard.pass)
      await within(next, next.query('LISTEN "jobs:insert"; LISTEN "worker:migrate"'))
      return next
    } catch (error) {
      next.destroy()
      throw error
    }
  }

  async function beat(session: BoundedClient) {
    const gone = [...retired]
    const present = [...active]
    await writeHeartbeat(session, { processId, runnerIds: [...present, ...gone] })
    beatenAt = performance.now()
    changes.emit('registered', present)
    await unlockJobs(session, gone)
    for (const id of gone) retired.delete(id)
    const dead = await freeWorkOfTheDead(session, processId)
    if (dead > 0) warn('dead', { processes: dead }, 'The work of processes that died is taken up.')
    await onBeat(session)
  }

  async function keep(session: BoundedClient) {
    client = session
    const ended = new AbortController()
    session.once('end', () => ended.abort())
    try {
      while (!closing.signal.aborted && !ended.signal.aborted) {
        changed = new AbortController()
        await within(session, beat(session))
        pauseMs = RECONNECT_MS
        const signal = AbortSignal.any([ended.signal, closing.signal, changed.signal])
        await sleep(BEAT_MS, undefined, { signal }).catch(() => {})
      }
    } finally {
      if (!closing.signal.aborted) session.destroy()
    }
  }

  async function run(first: BoundedClient) {
    let session: BoundedClient | undefined = first
    while (!closing.signal.aborted) {
      try {
        session ??= await connect()
        await keep(session)
      } catch (error) {
        const cause = (error as Error).message
        warn('session', { cause }, 'The session of the jobs was lost; it is opened again.')
      }
      if (closing.signal.aborted) return
      onLost()
      session = undefined
      await sleep(pauseMs, undefined, { signal: closing.signal }).catch(() => {})
      pauseMs = Math.min(pauseMs * 2, MAX_RECONNECT_MS)
    }
  }

  const running = run(await connect())
  return {
    heard,
    async register(runnerId) {
      active.add(runnerId)
      changed.abort()
      await isWritten(changes, runnerId)
    },
    retire(runnerId) {
      active.delete(runnerId)
      retired.add(runnerId)
      changed.abort()
    },
    silentForMs: () => performance.now() - beatenAt,
    async close() {
      closing.abort()
      const end = async () => {
        await running
        if (client) await signOff(client, { processId, runnerIds: [...active, ...retired] })
      }
      await Promise.race([end().catch(() => {}), sleep(SIGN_OFF_MS)])
      client?.destroy()
      void running.then(() => client?.destroy())
      heard.close()
    },
  }
}

/** Bounds what is asked over a connection: where it takes too long the connection is destroyed, and the work fails. */
async function within(client: BoundedClient, work: Promise<unknown>): Promise<void> {
  let isDone = false
  // With setImmediate: a process that was busy reads first what has arrived meanwhile.
  const timer = setTimeout(() => setImmediate(() => isDone || client.destroy()), ANSWER_MS)
  try {
    await work
  } finally {
    isDone = true
    clearTimeout(timer)
  }
}

function isWritten(changes: EventEmitter, runnerId: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void) => {
      clearTimeout(timer)
      changes.off('registered', look)
      act()
    }
    const look = (written: string[]) => {
      if (written.includes(runnerId)) settle(resolve)
    }
    const timer = setTimeout(
      () => settle(() => reject(new Error('The heartbeat could not be written.'))),
      REGISTER_MS,
    ).unref()
    changes.on('registered', look)
  })
}

/** Gathers wake-ups: the first is passed on at once, those that follow closely are passed on together. */
function createWakeUps() {
  let count = 0
  let resting: NodeJS.Timeout | undefined
  const heard = Object.assign(new EventEmitter(), {
    pass(message: pg.Notification) {
      if (message.channel !== 'jobs:insert') {
        heard.emit('notification', message)
        return
      }
      count += countOf(message.payload)
      if (resting === undefined) flush()
    },
    close: () => clearTimeout(resting),
  })
  heard.setMaxListeners(0)
  const flush = () => {
    resting = setTimeout(() => {
      resting = undefined
      if (count > 0) flush()
    }, WAKE_EVERY_MS)
    heard.emit('notification', { channel: 'jobs:insert', payload: JSON.stringify({ count }) })
    count = 0
  }
  return heard
}

function countOf(payload: string | undefined): number {
  try {
    const { count } = JSON.parse(payload ?? '') as { count?: unknown }
    return typeof count === 'number' && count > 0 ? count : 1
  } catch {
    return 1
  }
}
