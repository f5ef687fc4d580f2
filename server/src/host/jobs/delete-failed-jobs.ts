import { sql } from 'kysely'
import type { DeleteBatch } from '../db/retention/delete-old-rows.ts'

export const FAILED_JOB_DAYS = 30
const JOBS_PER_BATCH = 500

/** The payload of a failed job may contain an email address, and graphile-worker never deletes failed jobs. */
export const deleteFailedJobs: DeleteBatch = async (tx) => {
  const { rows } = await sql`
    SELECT FROM graphile_worker.complete_jobs(ARRAY(
      SELECT id FROM graphile_worker.jobs
      WHERE attempts >= max_attempts AND locked_at IS NULL
        AND updated_at < now() - make_interval(days => ${FAILED_JOB_DAYS}::integer)
      LIMIT ${sql.lit(JOBS_PER_BATCH)}
    ))`.execute(tx)
  return { deleted: rows.length, mayBeMore: rows.length === JOBS_PER_BATCH }
}
