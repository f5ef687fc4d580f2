import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import type { Database } from '../db/database.ts'

/**
 * The payload of every job. An area adds those of its own jobs with `declare module`, from its declaration: see
 * host/areas/declared-job.ts.
 */
export interface JobPayloads {
  /** Sends the due mails of the lane `security-mail`. */
  'deliver-security-mails': Record<string, never>
  /** Sends the other mails that are due. */
  'deliver-mails': Record<string, never>
  /** Hands waiting events to their listeners. */
  'relay-events': Record<string, never>
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
export type WakeJob = (name: 'deliver-mails' | 'deliver-security-mails' | 'relay-events') => void

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
