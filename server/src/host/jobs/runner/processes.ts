import type { ClientBase } from 'pg'

/**
 * Writes the heartbeat of this process over its session. PostgreSQL notices the end of a session at once, so other
 * processes can see that this process may have died.
 */
export async function writeHeartbeat(
  session: ClientBase,
  { processId, runnerIds }: { processId: string; runnerIds: string[] },
): Promise<void> {
  await session.query({
    name: 'heartbeat',
    text: `
      INSERT INTO job_processes (id, runner_ids, session_pid, session_started_at)
      SELECT $1, $2, pid, backend_start FROM pg_stat_get_activity(pg_backend_pid())
      ON CONFLICT (id) DO UPDATE SET runner_ids = excluded.runner_ids, session_pid = excluded.session_pid,
        session_started_at = excluded.session_started_at, seen_at = now()`,
    values: [processId, runnerIds],
  })
}

/** Frees the jobs of these runners. Only for runners that have ended. */
export async function unlockJobs(session: ClientBase, runnerIds: string[]): Promise<void> {
  if (runnerIds.length === 0) return
  await session.query('SELECT graphile_worker.force_unlock_workers($1)', [runnerIds])
  await session.query(WAKE_ALL)
}

/** Removes the row of this process and frees its work. Called when it stops. */
export async function signOff(
  session: ClientBase,
  { processId, runnerIds }: { processId: string; runnerIds: string[] },
): Promise<void> {
  await session.query('DELETE FROM job_processes WHERE id = $1', [processId])
  await freeMails(session, [processId])
  await unlockJobs(session, runnerIds)
}

/** The mails that these processes have claimed but not sent become due again. */
export async function freeMails(session: ClientBase, processIds: string[]): Promise<void> {
  await session.query(
    `UPDATE mails SET next_attempt_at = now(), claimed_by = NULL
      WHERE sent_at IS NULL AND failed_at IS NULL AND claimed_by = ANY ($1)`,
    [processIds],
  )
}

/** Makes idle runners of all processes query for jobs. */
const WAKE_ALL = `SELECT pg_notify('jobs:insert', '{"count":100}')`
