import type { ClientBase } from 'pg'
import { freeMails, unlockJobs } from './processes.ts'

/** A process without a new heartbeat for this long counts as dead. */
const DEAD_AFTER_MS = 30_000
/** The shorter limit for a process whose session has ended: a live process would have opened a new session by then. */
const SILENT_AFTER_MS = 12_000

/** The row of another process at one moment. */
interface OtherProcess {
  id: string
  /** A time of the database's clock, so it is only compared with the previous value. */
  heartbeat: string
  has_session: boolean
}

/**
 * Finds dead processes. It measures the time since it last saw a new heartbeat of a process, with the monotonic clock
 * of this process. The clock of the database is not used: after it was set back, heartbeats of live and of dead
 * processes may be in the future for hours. (Kubernetes elects its leaders in the same way: see `observedTime` in
 * client-go's leaderelection.go.)
 *
 * Create one for each session, because after an outage every process needs time to reconnect.
 */
export function watchProcesses(ownId: string) {
  let heartbeats = new Map<string, { heartbeat: string; since: number }>()

  async function findDead(session: ClientBase): Promise<OtherProcess[]> {
    const { rows } = await session.query<OtherProcess>(SELECT_OTHERS, [ownId])
    const now = performance.now()
    const earlierHeartbeats = heartbeats
    heartbeats = new Map()
    return rows.filter(({ id, heartbeat, has_session }) => {
      const earlier = earlierHeartbeats.get(id)
      const since = earlier?.heartbeat === heartbeat ? earlier.since : now
      heartbeats.set(id, { heartbeat, since })
      return now - since > (has_session ? DEAD_AFTER_MS : SILENT_AFTER_MS)
    })
  }

  return {
    /**
     * Frees the jobs and mails of dead processes and deletes their rows, in one transaction. If such a process is alive
     * after all, for example after a SIGSTOP, its work is done twice, which every task allows.
     * @returns the number of dead processes
     */
    async freeWorkOfDeadProcesses(session: ClientBase): Promise<number> {
      const dead = await findDead(session)
      if (dead.length === 0) return 0
      await session.query('BEGIN')
      try {
        const freed = await freeWork(session, dead)
        await session.query('COMMIT')
        return freed
      } catch (error) {
        await session.query('ROLLBACK').catch(() => {})
        throw error
      }
    },
  }
}

async function freeWork(session: ClientBase, dead: OtherProcess[]): Promise<number> {
  // Keeps a process that has written a new heartbeat: it is alive. Another process may have deleted the row already.
  const { rows } = await session.query<{ id: string; runner_ids: string[] }>(
    `DELETE FROM job_processes processes USING unnest($1::text[], $2::text[]) AS dead (id, heartbeat)
      WHERE processes.id = dead.id AND processes.seen_at::text = dead.heartbeat
      RETURNING processes.id, processes.runner_ids`,
    [dead.map(({ id }) => id), dead.map(({ heartbeat }) => heartbeat)],
  )
  if (rows.length === 0) return 0
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
  return rows.length
}

const SELECT_OTHERS = `
  SELECT processes.id, processes.seen_at::text AS heartbeat, EXISTS (
      SELECT FROM pg_stat_get_activity(processes.session_pid) activity
      WHERE activity.backend_start = processes.session_started_at
    ) AS has_session
  FROM job_processes processes WHERE processes.id <> $1`
