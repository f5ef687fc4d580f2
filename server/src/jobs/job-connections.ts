import { EventEmitter } from 'node:events'
import pg from 'pg'

const POOL_SIZE = 3

/** How many connections the jobs of one process hold at most: the pool of all lanes, and the session that listens. */
export const JOB_CONNECTIONS = POOL_SIZE + 1

const APPLICATION_NAME = 'docket jobs'
const CONNECT_MS = 5_000
/** The runners' statements take milliseconds. Longer than this means that the connection or the database is gone. */
const STATEMENT_MS = 10_000

const connectionOptions = (url: string): pg.ClientConfig => ({
  connectionString: url,
  application_name: APPLICATION_NAME,
  connectionTimeoutMillis: CONNECT_MS,
  // Both ends: the server's ends the statement, the client's does not count on an answer.
  statement_timeout: STATEMENT_MS,
  query_timeout: STATEMENT_MS + 1_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
})

export function createSessionClient(url: string): pg.Client {
  const client = new pg.Client({ ...connectionOptions(url), query_timeout: CONNECT_MS })
  // A connection that dies is noticed by whoever uses it; without a listener it would end the process.
  client.on('error', () => {})
  return client
}

/**
 * The pool of all lanes, past the shop's own: jobs and requests so never wait for each other's connections. The runner
 * writes the ids of its jobs as JSON, so it needs an int8 as text, where the rest of the shop reads it as bigint.
 */
export function openJobPool(url: string): pg.Pool {
  const pool = new pg.Pool({
    ...connectionOptions(url),
    max: POOL_SIZE,
    idleTimeoutMillis: 60_000,
    types: {
      getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
        oid === pg.types.builtins.INT8
          ? String
          : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
    },
  })
  // A connection that dies, idle or in use, is replaced on the next use; without listeners it would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => void client.on('error', () => {}))
  return pool
}

/** Ends a connection without waiting for the other side, which may be gone. */
export function destroy(client: pg.ClientBase): void {
  // pg has no public way to do this; `end` waits for the server.
  const { connection } = client as unknown as { connection?: { stream?: { destroy(): void } } }
  connection?.stream?.destroy()
}

/** What one runner sees of the pool, until `close`. */
export interface RunnerPool {
  /** To be given to graphile-worker as its pool. */
  asPool: pg.Pool
  /** Connections are given out once this resolves. */
  waitFor(ready: Promise<void>): void
  /** Gives the runner no connection from now on, and destroys those it has: it can take or mark no job any more. */
  close(): void
}

/**
 * A view of the pool that can be taken away from a runner. Two more differences from a pool: a connection whose
 * statement failed is never used again (one that timed out would answer the next question with the last answer), and
 * for LISTEN, which graphile-worker asks for with a callback, it gets a client that only passes on what the one session
 * of this process hears. So a process needs one listening connection, not one for each lane.
 */
export function createRunnerPool(
  pool: pg.Pool,
  { heard, slots }: { heard: EventEmitter; slots: number },
): RunnerPool {
  let ready = Promise.resolve()
  let closed = false
  const taken = new Set<pg.PoolClient>()

  async function connect() {
    await ready.catch((error: unknown) => {
      if (!closed) throw error
    })
    const client = closed ? null : await pool.connect()
    if (client === null || closed) {
      client?.release()
      // A runner that is given up waits forever and complains to nobody; it is collected with its promise.
      return new Promise<never>(() => {})
    }
    taken.add(client)
    let failed = false
    return {
      query: (...query: [string | pg.QueryConfig, unknown[]?]) =>
        client.query(...query).catch((error: unknown) => {
          failed = true
          throw error
        }),
      release() {
        taken.delete(client)
        if (failed) destroy(client)
        client.release(failed)
      },
    }
  }

  const view = Object.assign(new EventEmitter(), {
    // More tasks than connections, on purpose: a task holds one only while it is taken and marked.
    options: { max: slots },
    async query(...query: [string | pg.QueryConfig, unknown[]?]) {
      const client = await connect()
      try {
        return await client.query(...query)
      } finally {
        client.release()
      }
    },
    connect(listen?: (error: undefined, client: unknown, release: () => void) => void) {
      if (!listen) return connect()
      const { client, release } = createListener(heard)
      queueMicrotask(() => listen(undefined, client, release))
      return undefined
    },
  })
  // graphile-worker wants to see that errors are handled; they are, at the pool itself.
  view.on('error', () => {})
  view.on('connect', () => {})
  return {
    asPool: view as unknown as pg.Pool,
    waitFor: (promise) => {
      ready = promise
      promise.catch(() => {})
    },
    close() {
      closed = true
      for (const client of taken) destroy(client)
    },
  }
}

function createListener(heard: EventEmitter) {
  const client = Object.assign(new EventEmitter(), { query: async () => ({ rows: [] }) })
  const pass = (message: unknown) => {
    try {
      client.emit('notification', message)
    } catch {
      // A runner that is stopping asserts that none of its workers is woken. The others are to hear of the job.
    }
  }
  heard.on('notification', pass)
  return { client, release: () => void heard.off('notification', pass) }
}
