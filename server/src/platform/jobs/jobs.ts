import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import type { Database } from '../db/database.ts'

/** Every job and its payload. jobs/tasks.ts maps each name to the function that runs it, jobs/lanes.ts to its lane. */
export interface JobPayloads {
  /** Sends the due mails of the lane `security-mail` (`SECURITY_TEMPLATES` of jobs/mail.ts). */
  'deliver-security-mails': Record<string, never>
  /** Sends the other mails that are due. */
  'deliver-mails': Record<string, never>
  /**
   * Mails a link if a user has this address. It is a job, so that the caller cannot find out whether the address is
   * known.
   */
  'mail-link': {
    email: string
    purpose: 'confirm-email' | 'reset-password' | 'accept-invitation'
    /** The network of the caller who asked for the link; none in a job of an older release or of an operator. */
    network?: string
  }
  /** Removes two-step sign-ins whose owners said "This was not me", and did not keep them, after the wait. */
  'remove-disputed-factors': Record<string, never>
  /**
   * The mail after a sign-up: the link of a new user, or a notice to the owner of an address that was registered already.
   * It is a job, so that both sign-ups take the same time.
   */
  'mail-after-sign-up': { userId: number; isNew: boolean }
  /** Processes one stored event of a payment provider. `eventId` is a number as text. */
  [work: `work-${string}-event`]: { eventId: string }
  /**
   * Older releases, which have no lanes, add this job for an event of any provider. It adds the job of the provider's
   * lane.
   */
  'work-provider-event': { eventId: string }
  /** Computes the sales totals of past days. */
  'close-sales-days': Record<string, never>
  /** Closes the full blocks of long lists. */
  'close-list-blocks': Record<string, never>
  /** Fetches a new exchange rate if it is due. */
  'refresh-rate': Record<string, never>
  /** Asks a payment provider about payments that are not credited yet. */
  [sweep: `sweep-${string}`]: Record<string, never>
  /** Runs and ends requests that no operator has decided. */
  'sweep-approvals': Record<string, never>
  /** Adds the missing jobs of provider events, and closes expired deposits. */
  'sweep-deposits': Record<string, never>
  /** Seals the new entries of the audit log (platform/security/audit-chain). */
  'seal-audit-log': Record<string, never>
  /** Runs the ledger check and stores the result. */
  'check-ledger': Record<string, never>
  /** Deletes old rows (platform/db/retention), and the SQL functions of builds that no longer run. */
  'tidy-up': Record<string, never>
}

export type JobName = keyof JobPayloads

/**
 * Adds a job. In a transaction, the job runs only after the commit. With a `key`, it replaces the waiting job with the
 * same key, and its attempts count from zero, so that at most one job waits under a key. With `delayMs`, it is due that
 * much later.
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
 * Makes a job run soon, outside of any transaction. The job is added at most once a second, so that this does not slow
 * down purchases. If adding it fails, the schedule runs the job within a minute.
 */
export type WakeJob = (name: 'deliver-mails' | 'deliver-security-mails') => void

const WAKE_EVERY_MS = 1_000

/** The first call adds the job at once; further calls add it at most once a second. */
export function createWake(pool: Pool, log: FastifyBaseLogger): WakeJob {
  const pauses = new Map<JobName, { isWoken: boolean }>()
  const add = (name: JobName) => {
    const pause = { isWoken: false }
    pauses.set(name, pause)
    pool
      .query('SELECT graphile_worker.add_job($1, $2::json, job_key => $1)', [name, '{}'])
      .catch((error: Error) => log.warn({ job: name, cause: error.message }, 'A job could not be woken.'))
    setTimeout(() => (pause.isWoken ? add(name) : pauses.delete(name)), WAKE_EVERY_MS).unref()
  }
  return (name) => {
    const pause = pauses.get(name)
    if (pause) pause.isWoken = true
    else add(name)
  }
}
