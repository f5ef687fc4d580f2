import { sql } from 'kysely'
import type { Database } from '../database.ts'

/** Which lane works a job; a job that is not named here is housekeeping. */
const LANES: Record<string, string> = {
  'mail-link': 'security-mail',
  'deliver-mails': 'mail',
  'refresh-rate': 'exchange-rate',
}
const PROVIDERS = ['nowpayments', 'paystack']

/** How long the oldest due job of each lane has waited, in seconds: one that runs or was given up does not wait. */
export async function oldestDueJobs(db: Database): Promise<Record<string, number>> {
  const { rows } = await sql<{ job: string; age: number }>`
    SELECT task_identifier AS job, extract(epoch FROM now() - min(run_at))::float8 AS age
    FROM graphile_worker.jobs
    WHERE run_at <= now() AND locked_at IS NULL AND attempts < max_attempts
    GROUP BY task_identifier
  `.execute(db)
  const ages: Record<string, number> = {}
  for (const lane of [...Object.values(LANES), ...PROVIDERS, 'housekeeping']) ages[lane] = 0
  for (const { job, age } of rows) {
    const lanes = job === 'work-provider-event' ? PROVIDERS : [LANES[job] ?? 'housekeeping']
    for (const lane of lanes) ages[lane] = Math.max(ages[lane] ?? 0, age)
  }
  return ages
}
