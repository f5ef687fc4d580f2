import pg from 'pg'
import type { Database, Tx } from './database.ts'

const DEADLOCK = '40P01'

/**
 * Runs `work` in a transaction, from its start again where PostgreSQL ended it to break a deadlock (three times at
 * most). For work that writes rows whose locks cannot be taken in one order; it must have no effect but on `tx`.
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
      const deadlocked = error instanceof pg.DatabaseError && error.code === DEADLOCK
      if (!deadlocked || attempt >= attempts) throw error
    }
  }
}
