import { PROVIDER_NAMES, type ProviderName } from '../payments/registry.ts'
import type { JobName } from '../platform/jobs/jobs.ts'

export interface LaneSettings {
  /** How many of its tasks run at a time in each process. */
  slots: number
  /** A task that takes longer fails, and its slot is free again. */
  limitMs: number
  tasks: readonly JobName[]
}

const SECOND = 1_000

/**
 * Each lane has its own slots, so that no lane can block another. The lane of a provider waits only for that provider.
 * It has many slots, because a slot costs little while its task waits for an answer.
 */
export const LANES = {
  /** Mails that a customer needs to sign in. */
  'security-mail': {
    slots: 3,
    limitMs: 90 * SECOND,
    tasks: ['mail-link', 'deliver-security-mails'],
  },
  /** Receipts and all other mails. */
  mail: { slots: 2, limitMs: 90 * SECOND, tasks: ['deliver-mails'] },
  ...providerLanes(),
  'exchange-rate': { slots: 1, limitMs: 60 * SECOND, tasks: ['refresh-rate'] },
  /** Work that no customer waits for. `work-provider-event` only forwards the jobs of releases before the lanes. */
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

/** A lane for each payment provider, so that a provider that is down does not delay the others. */
function providerLanes(): Record<ProviderName, LaneSettings> {
  const lanes = PROVIDER_NAMES.map((name) => [
    name,
    { slots: 8, limitMs: 120 * SECOND, tasks: [`work-${name}-event`, `sweep-${name}`] },
  ])
  // `fromEntries` does not know that it was given every name.
  return Object.fromEntries(lanes) as Record<ProviderName, LaneSettings>
}

export type Lane = keyof typeof LANES

export const LANE_NAMES = Object.keys(LANES) as Lane[]

/** The lane of each task. A test checks that each task belongs to one lane. */
export const LANE_OF = Object.fromEntries(
  LANE_NAMES.flatMap((lane) => LANES[lane].tasks.map((task) => [task, lane])),
) as Record<JobName, Lane>
