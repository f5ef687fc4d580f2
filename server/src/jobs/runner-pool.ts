import { EventEmitter } from 'node:events'
import pg from 'pg'
import type { BoundedClient } from '../platform/db/bounded-client.ts'

/** One runner's access to the pool, until `close`. */
export interface RunnerPool {
  /** To be given to graphile-worker as its pool. */
  asPool: pg.Pool
  /** Connections are given out once this resolves. */
  waitFor(ready: Promise<void>): void
  /** From now on a failure is answered with no rows, because a runner that stops would only log it. */
  expectEnd(): void
  /**
   * Takes every connection away: the runner can no longer take or mark jobs. From now on each of its queries is answered
   * with no rows, so that it ends without errors.
   */
  close(): void
}

/**
 * A view of the pool that can be taken away from a runner. Two more differences from a pool: a connection whose
 * statement failed is never used again (after a time-out it would answer the next query with the previous answer), and
 * for LISTEN, which graphile-worker asks for with a callback, it gets a client that only passes on the notifications of the
 * one session of this process. So a process needs one listening connection, not one for each lane.
 */
export function createRunnerPool(
  pool: pg.Pool,
  { heard, slots }: { heard: EventEmitter; slots: number },
): RunnerPool {
  let ready = Promise.resolve()
  let [ending, closed] = [false, false]
  const taken = new Set<pg.PoolClient>()

  function unlessEnding(error: unknown): null {
    if (ending) return null
    throw error
  }

  /** Gives a connection back to the pool, once. */
  function giveBack(client: pg.PoolClient, { broken }: { broken: boolean }) {
    if (!taken.delete(client)) return
    if (broken) destroy(client)
    client.release(broken)
  }

  async function connect() {
    const client = await ready.then(() => (closed ? null : pool.connect())).catch(unlessEnding)
    if (client === null) return nowhere
    taken.add(client)
    if (closed) giveBack(client, { broken: false })
    let broken = false
    return {
      async query(query: string | pg.QueryConfig, values?: unknown[]) {
        if (closed) return NOTHING
        const config = typeof query === 'string' ? { text: query, ...(values && { values }) } : query
        try {
          return await client.query({ ...config, types })
        } catch (error) {
          broken = true
          return unlessEnding(error) ?? NOTHING
        }
      },
      release: () => giveBack(client, { broken }),
    }
  }

  const view = Object.assign(new EventEmitter(), {
    // There may be more tasks than connections: a task uses one only while it is taken and marked.
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
    expectEnd() {
      ending = true
    },
    close() {
      ;[ending, closed] = [true, true]
      for (const client of taken) giveBack(client, { broken: true })
    },
  }
}

/** The runner writes the ids of its jobs as JSON, so it needs an int8 as text, where the shop reads it as bigint. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8
      ? String
      : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}

const NOTHING = { rows: [], rowCount: 0 }
const nowhere = { query: async () => NOTHING, release: () => {} }

/** The pool makes its clients from BoundedClient; its type does not show it. */
function destroy(client: pg.PoolClient): void {
  ;(client as unknown as BoundedClient).destroy()
}

function createListener(heard: EventEmitter) {
  const client = Object.assign(new EventEmitter(), { query: async () => ({ rows: [] }) })
  const pass = (message: unknown) => {
    try {
      client.emit('notification', message)
    } catch {
      // A stopping runner asserts that none of its workers is woken up. Only the other runners are told of the job.
    }
  }
  heard.on('notification', pass)
  return { client, release: () => void heard.off('notification', pass) }
}
