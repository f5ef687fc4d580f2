import type { Area } from '../areas/area.ts'
import type { Database } from '../db/database.ts'
import { addJob, type JobName } from '../queue/jobs.ts'

/** Adds the jobs that run when a process starts, besides their schedule. At most one of each waits. */
export async function addJobsOfStart(db: Database, areas: readonly Area[]): Promise<void> {
  for (const { jobs = {} } of areas) {
    for (const [name, { atStart }] of Object.entries(jobs)) {
      // Safe: the types know each job that an area lists, and one of the start has an empty payload.
      if (atStart) await addJob(db, name as JobName, {} as never, { key: name })
    }
  }
}
