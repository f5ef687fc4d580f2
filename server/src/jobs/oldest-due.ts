import { sql } from 'kysely'
import type { Database } from '../platform/database.ts'
import type { JobName } from '../platform/jobs.ts'
import { LANE_NAMES, LANE_OF, type Lane } from './lanes.ts'
import { isOf } from './mails/deliver-mails.ts'
import type { MailLane } from './mails/pace.ts'

/** How long the oldest due work of a lane has waited; 0 where nothing is due. */
export interface OldestDue {
  jobSeconds: number
  /** Only in the lanes of mails. */
  mailSeconds: number
}

/** The age of the oldest due job and mail of each lane, in one cheap statement over what is due. */
export async function oldestDueByLane(db: Database): Promise<Record<Lane, OldestDue>> {
  return groupByLane((await SELECT_OLDEST_DUE.execute(db)).rows)
}

export interface DueRow {
  kind: 'job' | 'mail'
  name: JobName | MailLane
  seconds: number | null
}

/** Without parameters, so that it can be asked over any connection. */
export const SELECT_OLDEST_DUE = sql<DueRow>`
  SELECT 'job' AS kind, tasks.identifier AS name, extract(epoch FROM now() - min(jobs.run_at))::double precision AS seconds
  FROM graphile_worker._private_jobs jobs JOIN graphile_worker._private_tasks tasks ON tasks.id = jobs.task_id
  WHERE jobs.is_available AND jobs.run_at <= now()
  GROUP BY tasks.identifier
  UNION ALL SELECT 'mail', 'security-mail', ${oldestMail('security-mail')}
  UNION ALL SELECT 'mail', 'mail', ${oldestMail('mail')}`

function oldestMail(lane: MailLane) {
  return sql`(
    SELECT extract(epoch FROM now() - min(next_attempt_at))::double precision FROM mails
    WHERE sent_at IS NULL AND failed_at IS NULL AND next_attempt_at <= now() AND ${isOf(lane)}
  )`
}

export function groupByLane(rows: readonly DueRow[]): Record<Lane, OldestDue> {
  const due = Object.fromEntries(
    LANE_NAMES.map((lane) => [lane, { jobSeconds: 0, mailSeconds: 0 }]),
  ) as Record<Lane, OldestDue>
  for (const { kind, name, seconds } of rows) {
    if (kind === 'mail') due[name as MailLane].mailSeconds = Math.max(0, seconds ?? 0)
    // A job that this release does not know belongs to a newer one beside it.
    const lane = kind === 'job' ? LANE_OF[name as JobName] : undefined
    if (lane) due[lane].jobSeconds = Math.max(due[lane].jobSeconds, seconds ?? 0)
  }
  return due
}
