import type { Connections } from '../../server/src/host/db/database.ts'

/** A shop whose database can be reached directly. */
export interface OpensDatabase {
  openDatabase(): Promise<Pick<Connections, 'pool' | 'close'>>
}

/**
 * Makes the shop send now what waits for a route, and not in a minute, or in an hour after a failure. The shop itself
 * does the same for a route that an operator has mended.
 */
export async function tryAlertsNow({ openDatabase }: OpensDatabase): Promise<void> {
  try {
    const { pool, close } = await openDatabase()
    try {
      // A route sends at most one message a minute.
      await pool.query(
        `UPDATE alert_messages SET created_at = created_at - interval '1 minute'
          WHERE state <> 'WAITING' AND created_at > now() - interval '1 minute'`,
      )
      // One that is being sent for the first time stays with its process.
      await pool.query(
        `UPDATE alert_messages SET next_try_at = now() WHERE state = 'WAITING' AND words IS NOT NULL AND next_try_at > now()`,
      )
      await pool.query(
        `SELECT graphile_worker.add_job('send-alerts', '{}'::json, max_attempts => 20, job_key => 'send-alerts')`,
      )
    } finally {
      await close()
    }
  } catch {
    // A second fault may have stopped the database.
  }
}
