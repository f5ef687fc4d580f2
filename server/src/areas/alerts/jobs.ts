import type { DeclaredJobs, PayloadsOf } from '../../host/areas/declared-job.ts'
import { sendAlerts } from './send-alerts.ts'
import { watchProblems } from './watch-problems.ts'

export const jobs = {
  /** Sends what each route for alerts may send. A new alert also adds it. */
  'send-alerts': {
    lane: 'alerts',
    every: 'minute',
    run: (context, _payload, stopping) => sendAlerts(context, stopping),
  },
  /** Looks for the problems that a route for alerts wants to know. */
  'watch-problems': {
    lane: 'housekeeping',
    every: 'minute',
    run: (context, _payload, stopping) => watchProblems(context, stopping),
  },
} satisfies DeclaredJobs

declare module '../../host/queue/jobs.ts' {
  interface JobPayloads extends PayloadsOf<typeof jobs> {}
}
