import type { ClientBase } from 'pg'
import { freeMails, unlockJobs } from './processes.ts'

/** A process without a new heartbeat for this long is taken for dead, whatever has become of its session. */
const DEAD_AFTER_MS = 30_000
/** One whose session has ended as well: it would have opened another by now. */
const SILENT_AFTER_MS = 12_000

/** The row of another process as one look found it. */
interface Seen {
  id: string
  /** Compared with the look before, and with nothing else: its value is a time of the database's clock. */
  heartbeat: string
  has_session: boolean
}

/**
 * Finds processes that died. A process counts as silent for as long as this watch has seen no new heartbeat of it,
 * measured with the monotonic clock of this process. The clock of the database is compared with nothing: where it is set
 * back, a heartbeat may lie in the future for hours, of the living and the dead alike. (Kubernetes elects its leaders in
 * the same way: see `observedTime` in client-go's leaderelection.go.)
 *
 * To be made for each session: after an outage every process connects again, and has the time for it.
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
     * Frees the jobs and mails of processes that died, in one transaction with their rows. Should such a process be
     * alive after all (stopped with SIGSTOP, say), its work is done twice, which every task allows.
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
  // One that has written a heartbeat since is alive, and one that another process found dead is gone.
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
