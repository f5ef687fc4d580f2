import { sql } from 'kysely'
import type { Area } from '../areas/area.ts'
import type { JobQueues } from '../areas/gauges.ts'
import type { Database } from '../db/database.ts'
import { isInLane } from '../mail-transport/deliver-mails.ts'
import type { MailLane } from '../queue/mail.ts'
import { type Lane, lanesOf } from './lanes.ts'

/** How long the oldest due work of a lane has waited; 0 if none waits. */
export interface OldestDue {
  /** The oldest job that is due and not taken. */
  jobSeconds: number
  /** The oldest due mail, event or unprocessed notice of a provider, whether or not its job is due. */
  waitingSeconds: number
}

/** How long the oldest due work of each lane has waited. One cheap statement, which reads only due work. */
export async function oldestDueByLane(
  db: Database,
  lanes: readonly Lane[],
): Promise<Record<string, OldestDue>> {
  return groupByLane(lanes, (await SELECT_OLDEST_DUE.execute(db)).rows)
}

/** The job queues of a shop with these areas, as the metrics read them. */
export function queuesOf(areas: readonly Area[]): JobQueues {
  const lanes = lanesOf(areas)
  return {
    async oldestDueByLane(db) {
      const due = Object.entries(await oldestDueByLane(db, lanes))
      return Object.fromEntries(due.map(([lane, { jobSeconds }]) => [lane, jobSeconds]))
    },
  }
}

export interface DueRow {
  kind: 'job' | 'waiting'
  /** The task of a job; a lane for waiting work. */
  name: string
  seconds: number | null
}

/** It has no parameters, so `run-jobs.ts` can send its text over a connection without Kysely. */
export const SELECT_OLDEST_DUE = sql<DueRow>`
  SELECT 'job' AS kind, tasks.identifier AS name, ${ageOf('jobs.run_at')} AS seconds
  FROM graphile_worker._private_jobs jobs JOIN graphile_worker._private_tasks tasks ON tasks.id = jobs.task_id
  WHERE jobs.is_available AND jobs.run_at <= now()
  GROUP BY tasks.identifier
  UNION ALL SELECT 'waiting', 'security-mail', ${oldestMail('security-mail')}
  UNION ALL SELECT 'waiting', 'mail', ${oldestMail('mail')}
  UNION ALL SELECT 'waiting', 'events', (
    SELECT ${ageOf('next_attempt_at')} FROM events
    WHERE relayed_at IS NULL AND given_up_at IS NULL AND next_attempt_at <= now()
  )
  UNION ALL SELECT 'waiting', provider, ${ageOf('received_at')}
  FROM provider_events WHERE processed_at IS NULL GROUP BY provider`

function oldestMail(lane: MailLane) {
  return sql`(
    SELECT ${ageOf('next_attempt_at')} FROM mails
    WHERE sent_at IS NULL AND failed_at IS NULL AND next_attempt_at <= now() AND ${isInLane(lane)}
  )`
}

function ageOf(column: string) {
  return sql`extract(epoch FROM now() - min(${sql.ref(column)}))::double precision`
}

export function groupByLane(lanes: readonly Lane[], rows: readonly DueRow[]): Record<string, OldestDue> {
  const due: Record<string, OldestDue> = Object.fromEntries(
    lanes.map(({ name }) => [name, { jobSeconds: 0, waitingSeconds: 0 }]),
  )
  for (const { kind, name, seconds } of rows) {
    const age = Math.max(0, seconds ?? 0)
    // A job that this release does not know belongs to a newer release that also runs.
    const lane = lanes.find((one) => (kind === 'job' ? Object.hasOwn(one.jobs, name) : one.name === name))
    const oldest = lane && due[lane.name]
    if (!oldest) continue
    if (kind === 'job') oldest.jobSeconds = Math.max(oldest.jobSeconds, age)
    else oldest.waitingSeconds = age
  }
  return due
}
