import type { DeclaredJobs, PayloadsOf } from '../../host/areas/declared-job.ts'
import { closeSalesDays } from './close-sales-days.ts'
import { storeBusiestBuyers } from './most-active-user.ts'

export const jobs = {
  /** Computes the sales totals of past days. */
  'close-sales-days': {
    lane: 'housekeeping',
    every: 'hour',
    at: 7,
    inQuarantine: true,
    run: async ({ platform }, _payload, stopping) => {
      await closeSalesDays(platform.db, stopping)
      await storeBusiestBuyers(platform.slowQueriesDb)
    },
  },
} satisfies DeclaredJobs

declare module '../../host/queue/jobs.ts' {
  interface JobPayloads extends PayloadsOf<typeof jobs> {}
}
