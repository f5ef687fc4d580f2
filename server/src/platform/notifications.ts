import pg from 'pg'

/** Short words between the processes of one shop, over PostgreSQL's LISTEN/NOTIFY. Rare events only. */
export interface Notifications {
  on(topic: string, listener: () => void): void
  /** Tells every process, this one included. Not for the buying path: a NOTIFY serialises commits. */
  send(topic: string): Promise<void>
  close(): Promise<void>
}

const CHANNEL = 'docket'
const RECONNECT_MS = 1_000

/** Listens on a connection of its own, reconnecting for as long as it is not closed. */
export async function createNotifications(databaseUrl: string, pool: pg.Pool): Promise<Notifications> {
  const listeners = new Map<string, (() => void)[]>()
  let closed = false
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined

  const announce = (topic: string) => {
    for (const listener of listeners.get(topic) ?? []) listener()
  }

  async function listen(): Promise<void> {
    const next = new pg.Client({ connectionString: databaseUrl, application_name: 'docket notifications' })
    next.on('notification', ({ payload }) => announce(payload ?? ''))
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
    async send(topic) {
      await pool.query('SELECT pg_notify($1, $2)', [CHANNEL, topic])
    },
    async close() {
      closed = true
      clearTimeout(retry)
      await client?.end()
    },
  }
}
