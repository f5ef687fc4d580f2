import { sql } from 'kysely'
import { isOf } from '../mail/deliver-mails.ts'
import type { MailLane } from '../mail/pace.ts'
import type { Database } from '../platform/db/database.ts'
import type { JobName } from '../platform/jobs/jobs.ts'
import { LANE_NAMES, LANE_OF, type Lane } from './lanes.ts'

/** How long the oldest due work of a lane has waited; 0 if none waits. */
export interface OldestDue {
  /** The oldest job that is due and not taken. */
  jobSeconds: number
  /** The oldest due mail or unprocessed provider event, whether or not its job is due. */
  waitingSeconds: number
}

/** How long the oldest due work of each lane has waited. One cheap statement, which reads only due work. */
export async function oldestDueByLane(db: Database): Promise<Record<Lane, OldestDue>> {
  return groupByLane((await SELECT_OLDEST_DUE.execute(db)).rows)
}

/** How long the oldest due job of each lane has waited, in seconds, for the metrics. */
export async function oldestDueJobs(db: Database): Promise<Record<Lane, number>> {
  const due = await oldestDueByLane(db)
  return Object.fromEntries(LANE_NAMES.map((lane) => [lane, due[lane].jobSeconds])) as Record<Lane, number>
}

export interface DueRow {
  kind: 'job' | 'waiting'
  /** The task of a job; a lane for waiting work. */
  name: JobName | Lane
  seconds: number | null
}

/** Without parameters, so that it can run over any connection. */
export const SELECT_OLDEST_DUE = sql<DueRow>`
  SELECT 'job' AS kind, tasks.identifier AS name, ${ageOf('jobs.run_at')} AS seconds
  FROM graphile_worker._private_jobs jobs JOIN graphile_worker._private_tasks tasks ON tasks.id = jobs.task_id
  WHERE jobs.is_available AND jobs.run_at <= now()
  GROUP BY tasks.identifier
  UNION ALL SELECT 'waiting', 'security-mail', ${oldestMail('security-mail')}
  UNION ALL SELECT 'waiting', 'mail', ${oldestMail('mail')}
  UNION ALL SELECT 'waiting', provider, ${ageOf('received_at')}
  FROM provider_events WHERE processed_at IS NULL GROUP BY provider`

function oldestMail(lane: MailLane) {
  return sql`(
    SELECT ${ageOf('next_attempt_at')} FROM mails
    WHERE sent_at IS NULL AND failed_at IS NULL AND next_attempt_at <= now() AND ${isOf(lane)}
  )`
}

function ageOf(column: string) {
  return sql`extract(epoch FROM now() - min(${sql.ref(column)}))::double precision`
}

export function groupByLane(rows: readonly DueRow[]): Record<Lane, OldestDue> {
  const due = Object.fromEntries(
    LANE_NAMES.map((lane) => [lane, { jobSeconds: 0, waitingSeconds: 0 }]),
  ) as Record<Lane, OldestDue>
  for (const { kind, name, seconds } of rows) {
    const age = Math.max(0, seconds ?? 0)
    // A job that this release does not know belongs to a newer release that also runs.
    const lane = kind === 'job' ? LANE_OF[name as JobName] : (name as Lane)
    const oldest = due[lane]
    if (!oldest) continue
    if (kind === 'job') oldest.jobSeconds = Math.max(oldest.jobSeconds, age)
    else oldest.waitingSeconds = age
  }
  return due
}
