import { type ParsedCronItem, parseCronItems } from 'graphile-worker'
import type { JobName } from '../platform/jobs/jobs.ts'
import type { Lane } from './lanes.ts'

const HOUR_MS = 60 * 60_000

const EVERY_MINUTE = '* * * * *'

interface ScheduledJob {
  task: JobName
  match: string
  isHourly?: true
}

/** The times at which jobs run, in cron's notation. The sweeps are not listed here: each runs every minute. */
const SCHEDULE: ScheduledJob[] = [
  { task: 'deliver-security-mails', match: EVERY_MINUTE },
  { task: 'deliver-mails', match: EVERY_MINUTE },
  { task: 'seal-audit-log', match: EVERY_MINUTE },
  { task: 'refresh-rate', match: '*/5 * * * *' },
  { task: 'remove-disputed-factors', match: '*/5 * * * *' },
  { task: 'close-sales-days', match: '7 * * * *', isHourly: true },
  { task: 'tidy-up', match: '17 * * * *', isHourly: true },
  { task: 'check-ledger', match: '27 * * * *', isHourly: true },
  { task: 'close-list-blocks', match: '37 * * * *', isHourly: true },
]

/**
 * The schedule of one lane. Each job has a key, so that a slow job is not queued twice. If no process ran at the minute
 * of an hourly job, the job runs later. A job has a few attempts, so that it runs again if its process dies.
 */
export function scheduleOf({ tasks }: Lane): ParsedCronItem[] {
  const sweeps = tasks.filter((task) => task.startsWith('sweep-'))
  const jobs: ScheduledJob[] = [
    ...SCHEDULE.filter(({ task }) => tasks.includes(task)),
    ...sweeps.map((task) => ({ task, match: EVERY_MINUTE })),
  ]
  return parseCronItems(
    jobs.map(({ task, match, isHourly }) => ({
      task,
      match,
      options: { jobKey: task, maxAttempts: 3, backfillPeriod: isHourly ? HOUR_MS : 0 },
    })),
  )
}
