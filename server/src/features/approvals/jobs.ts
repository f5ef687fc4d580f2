import type { DeclaredJobs, PayloadsOf } from '../../platform/areas/declared-job.ts'
import { refundApproved } from '../purchases/refund/refund-purchase.ts'
import { creditApproved } from '../users/adjust-wallet.ts'
import { sweepApprovals } from './sweep-approvals.ts'

export const jobs = {
  /** Runs and ends requests that no operator has decided. */
  'sweep-approvals': {
    lane: 'housekeeping',
    every: 'minute',
    run: ({ platform }) => sweepApprovals(platform, { credit: creditApproved, refund: refundApproved }),
  },
} satisfies DeclaredJobs

declare module '../../platform/jobs/jobs.ts' {
  interface JobPayloads extends PayloadsOf<typeof jobs> {}
}
