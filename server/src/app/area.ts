import { housekeepingJobs } from '../jobs/housekeeping-jobs.ts'
import { mailJobs } from '../mail/mail-jobs.ts'
import { area } from '../platform/areas/area.ts'

/** What every shop needs, whatever it sells: the database, jobs, requests, backups. */
export const host = area({
  name: 'host',
  jobs: { ...mailJobs, ...housekeepingJobs },
})
