import type { ClientBase } from 'pg'

/**
 * Writes the heartbeat of this process, over the session that it listens with. PostgreSQL notices the end of
 * the session at once, which tells other processes that this one may have died.
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

/** Frees the jobs that these runners hold. Only for runners that no longer work. */
export async function unlockJobs(session: ClientBase, runnerIds: string[]): Promise<void> {
  if (runnerIds.length === 0) return
  await session.query('SELECT graphile_worker.force_unlock_workers($1)', [runnerIds])
  await session.query(WAKE_ALL)
}

/** Removes this process from the list and frees its work, when it stops. */
export async function signOff(
  session: ClientBase,
  { processId, runnerIds }: { processId: string; runnerIds: string[] },
): Promise<void> {
  await session.query('DELETE FROM job_processes WHERE id = $1', [processId])
  await freeMails(session, [processId])
  await unlockJobs(session, runnerIds)
}

/** Makes the mails due that these processes claimed and have not sent. */
export async function freeMails(session: ClientBase, processIds: string[]): Promise<void> {
  await session.query(
    `UPDATE mails SET next_attempt_at = now(), claimed_by = NULL
      WHERE sent_at IS NULL AND failed_at IS NULL AND claimed_by = ANY ($1)`,
    [processIds],
  )
}

/** Makes idle runners of all processes look for jobs now. */
const WAKE_ALL = `SELECT pg_notify('jobs:insert', '{"count":100}')`
