import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import type { Database } from './database.ts'

/** Every job and its payload; jobs/tasks.ts maps each name to a feature's verb, jobs/lanes.ts to its lane. */
export interface JobPayloads {
  /** Sends the mails with links that are due: confirm-email, reset-password. */
  'deliver-security-mails': Record<string, never>
  /** Sends the other mails that are due. */
  'deliver-mails': Record<string, never>
  /** Mails a link to whoever has this address, if anybody has: a job, so that the caller cannot tell which. */
  'mail-link': { email: string; purpose: 'confirm-email' | 'reset-password' }
  /** Works one stored notice of NOWPayments. `eventId` is a bigint as text. */
  'work-nowpayments-event': { eventId: string }
  /** Works one stored notice of Paystack. */
  'work-paystack-event': { eventId: string }
  /** The job of releases before the lanes for a notice of either provider: hands it over to the provider's own lane. */
  'work-provider-event': { eventId: string }
  /** Adds up the sales of the days that are over. */
  'close-sales-days': Record<string, never>
  /** Closes the blocks of long lists that are full. */
  'close-list-blocks': Record<string, never>
  /** Asks for a new exchange rate where it is time to. */
  'refresh-rate': Record<string, never>
  /** Asks NOWPayments about payments that have brought no money yet. */
  'sweep-nowpayments': Record<string, never>
  /** Asks Paystack about payments that have brought no money yet. */
  'sweep-paystack': Record<string, never>
  /** Adds the lost jobs of notices, and closes deposits that have expired. */
  'sweep-deposits': Record<string, never>
  /** Runs the ledger check and keeps the result. */
  'check-ledger': Record<string, never>
  /** Deletes rows that are no longer kept (platform/retention), and the SQL functions of builds that no longer run. */
  'tidy-up': Record<string, never>
}

export type JobName = keyof JobPayloads

/**
 * Adds a job. Given a transaction, the job runs once it has committed, and never if it has not. With a key, a job that
 * waits under it is replaced, its attempts counted from zero: however often it is added, it waits there once. With a delay it
 * is due that much later.
 */
export async function addJob<Name extends JobName>(
  db: Database,
  name: Name,
  payload: JobPayloads[Name],
  { key = null, delayMs = 0 }: { key?: string | null; delayMs?: number } = {},
): Promise<void> {
  await sql`SELECT graphile_worker.add_job(
    ${name}, ${JSON.stringify(payload)}::json, max_attempts => 20, job_key => ${key},
    run_at => now() + make_interval(secs => ${delayMs / 1_000})
  )`.execute(db)
}

/**
 * Asks for a job to run soon, outside any transaction. However often it is called, the job is added at most once a
 * second, so that the buying path never pays for it; the schedule runs the job every minute in any case.
 */
export type WakeJob = (name: 'deliver-mails' | 'deliver-security-mails') => void

const WAKE_EVERY_MS = 1_000

/** Adds at once on the first call, then at most once a second while calls keep coming. */
export function createWake(pool: Pool, log: FastifyBaseLogger): WakeJob {
  const resting = new Map<JobName, { again: boolean }>()
  const add = (name: JobName) => {
    const rest = { again: false }
    resting.set(name, rest)
    pool
      .query('SELECT graphile_worker.add_job($1, $2::json, job_key => $1)', [name, '{}'])
      .catch((error: Error) => log.warn({ job: name, cause: error.message }, 'A job could not be woken.'))
    setTimeout(() => (rest.again ? add(name) : resting.delete(name)), WAKE_EVERY_MS).unref()
  }
  return (name) => {
    const rest = resting.get(name)
    if (rest) rest.again = true
    else add(name)
  }
}
