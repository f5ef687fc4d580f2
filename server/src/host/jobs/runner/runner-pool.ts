import { EventEmitter } from 'node:events'
import pg from 'pg'
import type { BoundedClient } from '../../db/bounded-client.ts'

/** One runner's access to the pool, until `close`. */
export interface RunnerPool {
  /** The pool for graphile-worker. */
  asPool: pg.Pool
  /** The runner gets connections once this resolves. */
  waitFor(ready: Promise<void>): void
  /** From now on a failed query returns no rows instead of an error, which a stopping runner would only log. */
  expectEnd(): void
  /**
   * Destroys the runner's connections, so that it can no longer take or mark jobs. From now on each of its queries
   * returns no rows, so that it ends without errors.
   */
  close(): void
}

/**
 * A runner's view of the pool, which can be closed for that runner. It differs from a pool in two more ways. A
 * connection whose statement failed is never used again: after a time-out it would answer the next query with the
 * previous answer. And for LISTEN, for which graphile-worker calls `connect` with a callback, it returns a client that
 * only forwards the notifications of this process's session. So a process needs one listening connection, not one for
 * each lane.
 */
export function createRunnerPool(
  pool: pg.Pool,
  { notifications, slots }: { notifications: EventEmitter; slots: number },
): RunnerPool {
  let ready = Promise.resolve()
  let [isEnding, isClosed] = [false, false]
  const takenClients = new Set<pg.PoolClient>()

  function ignoreWhenEnding(error: unknown): null {
    if (isEnding) return null
    throw error
  }

  /** Returns a connection to the pool, once. */
  function giveBack(client: pg.PoolClient, { isBroken }: { isBroken: boolean }) {
    if (!takenClients.delete(client)) return
    if (isBroken) destroy(client)
    client.release(isBroken)
  }

  async function connect() {
    const client = await ready.then(() => (isClosed ? null : pool.connect())).catch(ignoreWhenEnding)
    if (client === null) return closedClient
    takenClients.add(client)
    if (isClosed) giveBack(client, { isBroken: false })
    let isBroken = false
    return {
      async query(query: string | pg.QueryConfig, values?: unknown[]) {
        if (isClosed) return NO_ROWS
        const config = typeof query === 'string' ? { text: query, ...(values && { values }) } : query
        try {
          return await client.query({ ...config, types })
        } catch (error) {
          isBroken = true
          return ignoreWhenEnding(error) ?? NO_ROWS
        }
      },
      release: () => giveBack(client, { isBroken }),
    }
  }

  const view = Object.assign(new EventEmitter(), {
    // graphile-worker warns if a pool has fewer connections than slots. Here fewer are enough: a job needs a connection
    // only while the runner takes it and while the runner records its result.
    options: { max: slots },
    async query(query: string | pg.QueryConfig, values?: unknown[]) {
      const client = await connect()
      try {
        return await client.query(query, values)
      } finally {
        client.release()
      }
    },
    connect(listen?: (error: undefined, client: unknown, release: () => void) => void) {
      if (!listen) return connect()
      const { client, release } = createListener(notifications)
      queueMicrotask(() => listen(undefined, client, release))
      return undefined
    },
  })
  // graphile-worker requires error listeners. The pool itself handles the errors.
  view.on('error', () => {})
  view.on('connect', () => {})
  return {
    asPool: view as unknown as pg.Pool,
    waitFor: (promise) => {
      ready = promise
      promise.catch(() => {})
    },
    expectEnd() {
      isEnding = true
    },
    close() {
      ;[isEnding, isClosed] = [true, true]
      for (const client of takenClients) giveBack(client, { isBroken: true })
    },
  }
}

/** int8 as text: the runner writes the ids of its jobs as JSON, and the shop's bigint has no JSON form. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8
      ? String
      : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}

const NO_ROWS = { rows: [], rowCount: 0 }
const closedClient = { query: async () => NO_ROWS, release: () => {} }

/** The pool creates every client as a BoundedClient, but its type does not know that. */
function destroy(client: pg.PoolClient): void {
  ;(client as unknown as BoundedClient).destroy()
}

function createListener(notifications: EventEmitter) {
  const client = Object.assign(new EventEmitter(), { query: async () => ({ rows: [] }) })
  const pass = (message: unknown) => {
    try {
      client.emit('notification', message)
    } catch {
      // A stopping runner fails an assertion if it is woken up. The other runners still get the notification.
    }
  }
  notifications.on('notification', pass)
  return { client, release: () => void notifications.off('notification', pass) }
}
