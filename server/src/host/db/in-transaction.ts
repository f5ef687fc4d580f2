import pg from 'pg'
import type { Database, Tx } from './database.ts'

const DEADLOCK = '40P01'

/**
 * Runs `work` in a transaction. If PostgreSQL ends it to break a deadlock, `work` runs again, until it has run three
 * times in all. Use it for work that cannot lock its rows in a fixed order. `work` must have no effects outside of
 * `tx`.
 */
export async function inTransaction<Result>(
  db: Database,
  work: (tx: Tx) => Promise<Result>,
  { attempts = 3 } = {},
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      const isDeadlock = error instanceof pg.DatabaseError && error.code === DEADLOCK
      if (!isDeadlock || attempt >= attempts) throw error
    }
  }
}
