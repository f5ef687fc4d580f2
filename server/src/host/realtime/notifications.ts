import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type pg from 'pg'
import { BoundedClient } from '../db/bounded-client.ts'
import type { Tx } from '../db/database.ts'

/** Short messages between the processes of one shop, over PostgreSQL's LISTEN/NOTIFY. For rare events only. */
export interface Notifications {
  /** `data` is undefined if none was sent, or if notifications may have been missed. */
  on(topic: string, listener: (data?: string) => void): void
  /**
   * False while the connection is lost. Notifications are missed then, and every listener is called after the
   * reconnect.
   */
  isListening(): boolean
  /**
   * Notifies every process, this one included. Do not use it for purchases: a NOTIFY makes commits wait for each other.
   */
  send(topic: string, data?: string): Promise<void>
  close(): Promise<void>
}

/** A payload is a topic (one word), and optionally a space and data. */
const CHANNEL = 'docket'
const RECONNECT_MS = 1_000
const CONNECT_TIMEOUT_MS = 3_000
/** A connection that only listens does not notice its loss, so it sends a query at this interval. */
const BEAT_MS = 5_000
const ANSWER_MS = 3_000

/**
 * Listens on its own connection, and reconnects until it is closed. `directUrl` must be PostgreSQL's own address,
 * because a pooler in transaction mode does not forward notifications.
 * @throws if the first connection fails
 */
export async function createNotifications(
  directUrl: string,
  pool: pg.Pool,
  onProblem: (problem: string) => void,
): Promise<Notifications> {
  const listeners = new Map<string, ((data?: string) => void)[]>()
  const closing = new AbortController()
  let isListening = false

  const announce = (topic: string, data?: string) => {
    for (const listener of listeners.get(topic) ?? []) {
      try {
        listener(data)
      } catch (error) {
        // Every client of the database can send any text here. A bad text must not end the process.
        onProblem(
          `A notification could not be processed: ${error instanceof Error ? error.name : 'unknown'}.`,
        )
      }
    }
  }

  async function listen(): Promise<BoundedClient> {
    const client = new BoundedClient({
      connectionString: directUrl,
      application_name: 'docket notifications',
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
    })
    client.on('error', () => {})
    client.on('notification', ({ payload = '' }) => {
      const space = payload.indexOf(' ')
      if (space < 0) announce(payload)
      else announce(payload.slice(0, space), payload.slice(space + 1))
    })
    try {
      await client.connect()
      await client.queryWithTimeout(`LISTEN ${CHANNEL}`, { timeoutMs: ANSWER_MS })
    } catch (error) {
      client.destroy()
      throw error
    }
    isListening = true
    // Notifications may have been missed while no connection listened.
    for (const topic of listeners.keys()) announce(topic)
    return client
  }

  /** Reconnects when the connection ends or no longer answers. */
  async function keepListening(first: BoundedClient) {
    let client = first
    while (!closing.signal.aborted) {
      await waitUntilLost(client, closing.signal)
      isListening = false
      client.destroy()
      const next = await reconnect()
      if (next) client = next
    }
    client.destroy()
  }

  async function reconnect(): Promise<BoundedClient | null> {
    while (!closing.signal.aborted) {
      try {
        return await listen()
      } catch {
        await sleep(RECONNECT_MS, undefined, { signal: closing.signal }).catch(() => {})
      }
    }
    return null
  }

  const listening = keepListening(await listen())
  return {
    isListening: () => isListening,
    on: (topic, listener) => void listeners.set(topic, [...(listeners.get(topic) ?? []), listener]),
    async send(topic, data) {
      await pool.query('SELECT pg_notify($1, $2)', [CHANNEL, payloadOf(topic, data)])
    },
    async close() {
      closing.abort()
      await listening
    },
  }
}

/** Notifies every process when `tx` commits, and none if it is rolled back. Do not use it for purchases: see `send`. */
export async function notifyOnCommit(tx: Tx, topic: string, data?: string): Promise<void> {
  await sql`SELECT pg_notify(${CHANNEL}, ${payloadOf(topic, data)})`.execute(tx)
}

function payloadOf(topic: string, data: string | undefined): string {
  return data === undefined ? topic : `${topic} ${data}`
}

/** Sends queries on the connection until one is not answered, the connection ends, or `closing` aborts. */
async function waitUntilLost(client: BoundedClient, closing: AbortSignal): Promise<void> {
  const ended = new AbortController()
  client.once('end', () => ended.abort())
  const signal = AbortSignal.any([ended.signal, closing])
  try {
    for (;;) {
      await sleep(BEAT_MS, undefined, { signal, ref: false })
      await client.queryWithTimeout('SELECT 1', { timeoutMs: ANSWER_MS })
    }
  } catch {
    // The connection is lost or was closed on purpose; the caller knows which.
  }
}
