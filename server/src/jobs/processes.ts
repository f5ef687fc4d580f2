import type { ClientBase } from 'pg'

/** A process that was not seen for this long is taken for dead, whatever has become of its session. */
const DEAD_AFTER_SECONDS = 30
/** One whose session has ended as well: it would have opened another by now. */
const SILENT_AFTER_SECONDS = 12
/** After an outage every process connects again: none judges the others before they had the time. */
const JUDGE_AFTER_SECONDS = 10

/**
 * Writes the heartbeat of this process, over the session that it listens with: the end of the session, which PostgreSQL
 * notices at once, then tells others that the process may have died.
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

/** Makes the jobs free that these runners hold. Only for runners that work no more. */
export async function unlockJobs(session: ClientBase, runnerIds: string[]): Promise<void> {
  if (runnerIds.length === 0) return
  await session.query('SELECT graphile_worker.force_unlock_workers($1)', [runnerIds])
  await session.query(WAKE_ALL)
}

/** Takes this process off the list, its work freed: for a stop. */
export async function signOff(
  session: ClientBase,
  { processId, runnerIds }: { processId: string; runnerIds: string[] },
): Promise<void> {
  await session.query('DELETE FROM job_processes WHERE id = $1', [processId])
  await freeMails(session, [processId])
  await unlockJobs(session, runnerIds)
}

async function freeMails(session: ClientBase, processIds: string[]): Promise<void> {
  await session.query(
    `UPDATE mails SET next_attempt_at = now(), claimed_by = NULL
      WHERE sent_at IS NULL AND failed_at IS NULL AND claimed_by = ANY ($1)`,
    [processIds],
  )
}

/**
 * Frees the jobs and mails of processes that died, in one transaction with their rows. Should such a process be alive
 * after all (stopped with SIGSTOP, say), its work is done twice, which every task allows.
 * @returns how many processes were found dead.
 */
export async function freeWorkOfTheDead(session: ClientBase, processId: string): Promise<number> {
  const { rowCount } = await session.query(`SELECT FROM job_processes p WHERE ${IS_DEAD}`, [processId])
  if (rowCount === 0) return 0
  await session.query('BEGIN')
  try {
    const { rows } = await session.query<{ id: string; runner_ids: string[] }>(
      `DELETE FROM job_processes p WHERE ${IS_DEAD} RETURNING id, runner_ids`,
      [processId],
    )
    await freeMails(
      session,
      rows.map(({ id }) => id),
    )
    await session.query(
      `SELECT graphile_worker.add_job(name, '{}', job_key => name)
        FROM unnest(ARRAY['deliver-security-mails', 'deliver-mails']) name`,
    )
    await unlockJobs(
      session,
      rows.flatMap(({ runner_ids }) => runner_ids),
    )
    await session.query('COMMIT')
    return rows.length
  } catch (error) {
    await session.query('ROLLBACK').catch(() => {})
    throw error
  }
}

/** Makes idle runners of all processes look for jobs now. */
const WAKE_ALL = `SELECT pg_notify('jobs:insert', '{"count":100}')`

/** $1: the process that judges, whose own session must be old enough. */
const IS_DEAD = `
  p.id <> $1
  AND (
    p.seen_at < now() - make_interval(secs => ${DEAD_AFTER_SECONDS})
    OR p.seen_at < now() - make_interval(secs => ${SILENT_AFTER_SECONDS}) AND NOT EXISTS (
      SELECT FROM pg_stat_activity a WHERE a.pid = p.session_pid AND a.backend_start = p.session_started_at
    )
  )
  AND EXISTS (
    SELECT FROM job_processes own
    WHERE own.id = $1 AND own.session_started_at < now() - make_interval(secs => ${JUDGE_AFTER_SECONDS})
  )`
