import { type ParsedCronItem, parseCronItems } from 'graphile-worker'
import { PROVIDER_NAMES } from '../payments/registry.ts'
import type { JobName } from '../platform/jobs/jobs.ts'
import { LANE_OF, type Lane } from './lanes.ts'

const HOUR_MS = 60 * 60_000

/** The times at which jobs run, in cron's notation. */
const SCHEDULE: { task: JobName; match: string; hourly?: true }[] = [
  { task: 'deliver-security-mails', match: '* * * * *' },
  { task: 'deliver-mails', match: '* * * * *' },
  { task: 'sweep-deposits', match: '* * * * *' },
  ...PROVIDER_NAMES.map((name) => ({ task: `sweep-${name}` as const, match: '* * * * *' })),
  { task: 'refresh-rate', match: '*/5 * * * *' },
  { task: 'close-sales-days', match: '7 * * * *', hourly: true },
  { task: 'tidy-up', match: '17 * * * *', hourly: true },
  { task: 'check-ledger', match: '27 * * * *', hourly: true },
  { task: 'close-list-blocks', match: '37 * * * *', hourly: true },
]

/**
 * The schedule of one lane. Each job has a key, so that a slow job is not queued twice. If no process ran at its
 * minute, an hourly job runs later. A job has a few attempts, so that it runs again if its process dies.
 */
export function scheduleOf(lane: Lane): ParsedCronItem[] {
  return parseCronItems(
    SCHEDULE.filter(({ task }) => LANE_OF[task] === lane).map(({ task, match, hourly }) => ({
      task,
      match,
      options: { jobKey: task, maxAttempts: 3, backfillPeriod: hourly ? HOUR_MS : 0 },
    })),
  )
}
