import type { DeclaredJobs, PayloadsOf } from '../../host/areas/declared-job.ts'
import { tellStock } from './levels/stock-levels.ts'

export const jobs = {
  /** Counts the stock of all products, and tells which run low. A sale is counted within seconds (watch-sales.ts). */
  'tell-stock': {
    lane: 'housekeeping',
    every: 'minute',
    atStart: true,
    run: ({ platform }) => tellStock(platform.db),
  },
} satisfies DeclaredJobs

declare module '../../host/queue/jobs.ts' {
  interface JobPayloads extends PayloadsOf<typeof jobs> {}
}
