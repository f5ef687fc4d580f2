import { type ParsedCronItem, parseCronItems } from 'graphile-worker'
import type { JobName } from '../platform/jobs.ts'
import { LANE_OF, type Lane } from './lanes.ts'

const HOUR_MS = 60 * 60_000

/** When a job runs by itself. */
const SCHEDULE: { task: JobName; match: string; hourly?: true }[] = [
  { task: 'deliver-security-mails', match: '* * * * *' },
  { task: 'deliver-mails', match: '* * * * *' },
  { task: 'sweep-deposits', match: '* * * * *' },
  { task: 'sweep-nowpayments', match: '* * * * *' },
  { task: 'sweep-paystack', match: '* * * * *' },
  { task: 'refresh-rate', match: '*/5 * * * *' },
  { task: 'close-sales-days', match: '7 * * * *', hourly: true },
  { task: 'tidy-up', match: '17 * * * *', hourly: true },
  { task: 'check-ledger', match: '27 * * * *', hourly: true },
  { task: 'close-list-blocks', match: '37 * * * *', hourly: true },
]

/**
 * The schedule of one lane. Keyed, so that a slow job is not queued twice. An hourly job that was missed
 * because no process ran at that minute runs later. It has a few tries, so that it runs again if its process died.
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
