import { type ParsedCronItem, parseCronItems } from 'graphile-worker'
import type { LaneJob } from '../areas/declared-job.ts'
import type { Lane } from './lanes.ts'

const HOUR_MS = 60 * 60_000

/**
 * The schedule of one lane. Each job has a key, so that a slow job is not queued twice. If no process ran at the minute
 * of an hourly job, the job runs later. A job has a few attempts, so that it runs again if its process dies.
 */
export function scheduleOf({ jobs }: Lane): ParsedCronItem[] {
  return parseCronItems(
    Object.entries(jobs).flatMap(([task, job]) => {
      const match = cronOf(job)
      if (match === null) return []
      const backfillPeriod = job.every === 'hour' ? HOUR_MS : 0
      return [{ task, match, options: { jobKey: task, maxAttempts: 3, backfillPeriod } }]
    }),
  )
}

/** When a job runs by itself, in cron's notation; null: only when it is added. */
function cronOf(job: LaneJob): string | null {
  switch (job.every) {
    case 'minute':
      return '* * * * *'
    case 'five minutes':
      return '*/5 * * * *'
    case 'hour':
      return `${job.at} * * * *`
    default:
      return null
  }
}
