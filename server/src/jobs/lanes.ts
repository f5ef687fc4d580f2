import type { JobName } from '../platform/jobs.ts'

export interface LaneSettings {
  /** How many of its tasks may run at a time in each process. */
  slots: number
  /** A task that takes longer fails, and its slot is free again. */
  limitMs: number
  tasks: readonly JobName[]
}

const SECOND = 1_000

/**
 * The lanes: each has slots of its own, so that no lane can use up another's. A lane of a provider waits only for
 * that provider. The slots of a provider's lane are many because a slot costs little: its task mostly waits for an answer.
 */
export const LANES = {
  /** Mails with links: a customer needs them to sign in. */
  'security-mail': {
    slots: 3,
    limitMs: 90 * SECOND,
    tasks: ['mail-link', 'deliver-security-mails'],
  },
  /** Receipts and all other mails. */
  mail: { slots: 2, limitMs: 90 * SECOND, tasks: ['deliver-mails'] },
  nowpayments: {
    slots: 8,
    limitMs: 120 * SECOND,
    tasks: ['work-nowpayments-event', 'sweep-nowpayments'],
  },
  paystack: { slots: 8, limitMs: 120 * SECOND, tasks: ['work-paystack-event', 'sweep-paystack'] },
  'exchange-rate': { slots: 1, limitMs: 60 * SECOND, tasks: ['refresh-rate'] },
  /** Work that no customer waits for. `work-provider-event` only hands over the jobs of releases before the lanes. */
  housekeeping: {
    slots: 2,
    limitMs: 660 * SECOND,
    tasks: [
      'work-provider-event',
      'sweep-deposits',
      'close-sales-days',
      'close-list-blocks',
      'check-ledger',
      'tidy-up',
    ],
  },
} as const satisfies Record<string, LaneSettings>

export type Lane = keyof typeof LANES

export const LANE_NAMES = Object.keys(LANES) as Lane[]

/** The lane of each task. A test checks that each task is in one lane. */
export const LANE_OF = Object.fromEntries(
  LANE_NAMES.flatMap((lane) => LANES[lane].tasks.map((task) => [task, lane])),
) as Record<JobName, Lane>
