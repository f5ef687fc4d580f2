import type { DeclaredJobs, JobContext, LaneJob, PayloadsOf } from '../../host/areas/declared-job.ts'
import type { StoredEvent } from './events/notices.ts'
import { noticeJob } from './events/process-provider-event.ts'
import { refreshRate } from './rate/refresh-rate.ts'
import { settleLeftovers } from './returns/settle-leftovers.ts'
import { sweepDeposits } from './sweep/sweep-deposits.ts'
import { sweepPayments } from './sweep/sweep-payments.ts'

export const jobs = {
  /** Fetches a new exchange rate if it is due. A new shop has none yet, so it does not wait for the schedule. */
  'refresh-rate': {
    lane: 'exchange-rate',
    every: 'five minutes',
    atStart: true,
    run: ({ platform, payments }) => refreshRate(platform, payments.exchangeRate),
  },
  /** Adds the missing jobs of provider events, and closes expired deposits. */
  'sweep-deposits': {
    lane: 'housekeeping',
    every: 'minute',
    run: ({ platform, payments }) => sweepDeposits(platform.db, payments.providers),
  },
  /** Moves the money of returns that a process of an earlier release has changed, and pays debts that it has left. */
  'settle-leftovers': {
    lane: 'housekeeping',
    every: 'minute',
    run: ({ platform }) => settleLeftovers(platform.db),
  },
} satisfies DeclaredJobs

/** The jobs of one payment provider. */
export const providerJobs = (provider: string): Record<string, LaneJob> => ({
  ...noticeJob(provider),
  /** Asks the provider about payments that are not credited yet. */
  [`sweep-${provider}`]: {
    every: 'minute',
    run: ({ platform, payments: { providers } }: JobContext) =>
      sweepPayments(platform, providers[provider]?.client ?? null),
  },
})

declare module '../../host/queue/jobs.ts' {
  interface JobPayloads extends PayloadsOf<typeof jobs> {
    [work: `work-${string}-event`]: StoredEvent
    [sweep: `sweep-${string}`]: Record<string, never>
  }
}
