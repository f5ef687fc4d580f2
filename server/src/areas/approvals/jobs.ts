import type { DeclaredJobs, PayloadsOf } from '../../host/areas/declared-job.ts'
import { sweepApprovals } from './sweep-approvals.ts'

export const jobs = {
  /** Runs and ends requests that no operator has decided. */
  'sweep-approvals': {
    lane: 'housekeeping',
    every: 'minute',
    run: ({ platform }) => sweepApprovals(platform),
  },
} satisfies DeclaredJobs

declare module '../../host/queue/jobs.ts' {
  interface JobPayloads extends PayloadsOf<typeof jobs> {}
}
