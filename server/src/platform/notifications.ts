import { sql } from 'kysely'
import pg from 'pg'
import type { Tx } from './database.ts'

/** Short words between the processes of one shop, over PostgreSQL's LISTEN/NOTIFY. Rare events only. */
export interface Notifications {
  /** `data` is what was sent with it; absent also where something may have been missed. */
  on(topic: string, listener: (data?: string) => void): void
  /** Tells every process, this one included. Not for the buying path: a NOTIFY serialises commits. */
  send(topic: string, data?: string): Promise<void>
  close(): Promise<void>
}

/** A payload is a topic (a word), and after a space its data. */
const CHANNEL = 'docket'
const RECONNECT_MS = 1_000

/** Listens on a connection of its own, reconnecting for as long as it is not closed. */
export async function createNotifications(
  databaseUrl: string,
  pool: pg.Pool,
  onProblem: (problem: string) => void,
): Promise<Notifications> {
  const listeners = new Map<string, ((data?: string) => void)[]>()
  let closed = false
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined

  const announce = (topic: string, data?: string) => {
    for (const listener of listeners.get(topic) ?? []) {
      try {
        listener(data)
      } catch (error) {
        // Whoever may connect to the database may say anything here: it must not end the process.
        onProblem(`A notification could not be worked: ${error instanceof Error ? error.name : 'unknown'}.`)
      }
    }
  }

  async function listen(): Promise<void> {
    const next = new pg.Client({ connectionString: databaseUrl, application_name: 'docket notifications' })
    next.on('notification', ({ payload = '' }) => {
      const space = payload.indexOf(' ')
      if (space < 0) announce(payload)
      else announce(payload.slice(0, space), payload.slice(space + 1))
    })
    next.on('error', () => next.end().catch(() => {}))
    next.on('end', () => {
      if (closed) return
      retry = setTimeout(() => listen().catch(() => {}), RECONNECT_MS)
    })
    await next.connect()
    await next.query(`LISTEN ${CHANNEL}`)
    client = next
    // What was said while nobody listened is unknown: every listener starts over.
    for (const topic of listeners.keys()) announce(topic)
  }

  await listen()
  return {
    on: (topic, listener) => void listeners.set(topic, [...(listeners.get(topic) ?? []), listener]),
    async send(topic, data) {
      await pool.query('SELECT pg_notify($1, $2)', [CHANNEL, payloadOf(topic, data)])
    },
    async close() {
      closed = true
      clearTimeout(retry)
      await client?.end()
    },
  }
}

/** Tells every process with the commit of `tx`, and nobody where it is rolled back. Not for the buying path, either. */
export async function notifyOnCommit(tx: Tx, topic: string, data?: string): Promise<void> {
  await sql`SELECT pg_notify(${CHANNEL}, ${payloadOf(topic, data)})`.execute(tx)
}

function payloadOf(topic: string, data: string | undefined): string {
  return data === undefined ? topic : `${topic} ${data}`
}
