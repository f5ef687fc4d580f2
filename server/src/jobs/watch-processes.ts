import type { ClientBase } from 'pg'
import { freeMails, unlockJobs } from './processes.ts'

/** A process without a new heartbeat for this long counts as dead, whether or not its session has ended. */
const DEAD_AFTER_MS = 30_000
/** The same if its session has ended as well: a live process would have opened another by now. */
const SILENT_AFTER_MS = 12_000

/** The row of another process at one moment. */
interface Seen {
  id: string
  /** Only compared with the previous value, because it is a time of the database's clock. */
  heartbeat: string
  has_session: boolean
}

/**
 * Finds processes that died. A process counts as silent for as long as this watch has seen no new heartbeat of it,
 * measured with the monotonic clock of this process. The clock of the database is not used: after it was set
 * back, heartbeats of live and of dead processes may be in the future for hours. (Kubernetes elects its leaders in the
 * same way: see `observedTime` in client-go's leaderelection.go.)
 *
 * Create one for each session: after an outage every process needs time to connect again.
 */
export function watchProcesses(ownId: string) {
  let silent = new Map<string, { heartbeat: string; since: number }>()

  async function look(session: ClientBase): Promise<Seen[]> {
    const { rows } = await session.query<Seen>(SELECT_OTHERS, [ownId])
    const now = performance.now()
    const before = silent
    silent = new Map()
    return rows.filter(({ id, heartbeat, has_session }) => {
      const known = before.get(id)
      const since = known?.heartbeat === heartbeat ? known.since : now
      silent.set(id, { heartbeat, since })
      return now - since > (has_session ? DEAD_AFTER_MS : SILENT_AFTER_MS)
    })
  }

  return {
    /**
     * Frees the jobs and mails of processes that died, in one transaction with their rows. If such a process is
     * alive after all (for example, stopped with SIGSTOP), its work is done twice, which every task allows.
     * @returns how many processes were found dead.
     */
    async freeWorkOfTheDead(session: ClientBase): Promise<number> {
      const dead = await look(session)
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

async function freeWork(session: ClientBase, dead: Seen[]): Promise<number> {
  // A process with a new heartbeat is alive; the row of one that another process found dead no longer exists.
  const { rows } = await session.query<{ id: string; runner_ids: string[] }>(
    `DELETE FROM job_processes p USING unnest($1::text[], $2::text[]) AS dead (id, heartbeat)
      WHERE p.id = dead.id AND p.seen_at::text = dead.heartbeat RETURNING p.id, p.runner_ids`,
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
  SELECT p.id, p.seen_at::text AS heartbeat, EXISTS (
      SELECT FROM pg_stat_get_activity(p.session_pid) a WHERE a.backend_start = p.session_started_at
    ) AS has_session
  FROM job_processes p WHERE p.id <> $1`
