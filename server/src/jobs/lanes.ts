import type { JobName } from '../platform/jobs/jobs.ts'

export interface Lane {
  name: string
  /** How many of its tasks run at a time in each process. */
  slots: number
  /** A task that takes longer fails, and its slot is free again. */
  limitMs: number
  tasks: readonly JobName[]
}

const SECOND_MS = 1_000

/**
 * Jobs that use only the database: they close sales days and list blocks, seal the audit log and check the ledger. A
 * shop in quarantine runs them, too.
 */
const DATABASE_JOBS: readonly JobName[] = [
  'close-sales-days',
  'close-list-blocks',
  'seal-audit-log',
  'check-ledger',
]

/**
 * The lanes of a shop with these payment providers. Each lane has its own slots, so that no lane can block another. The
 * lane of a provider waits only for that provider.
 */
export function lanesOf(providerNames: readonly string[]): Lane[] {
  return [
    // Mails that a customer needs to sign in.
    {
      name: 'security-mail',
      slots: 3,
      limitMs: 90 * SECOND_MS,
      tasks: ['mail-link', 'mail-after-sign-up', 'deliver-security-mails'],
    },
    // Receipts and all other mails.
    { name: 'mail', slots: 2, limitMs: 90 * SECOND_MS, tasks: ['deliver-mails'] },
    ...providerNames.map(providerLane),
    { name: 'exchange-rate', slots: 1, limitMs: 60 * SECOND_MS, tasks: ['refresh-rate'] },
    // `work-provider-event` only forwards the jobs of older releases, which had no lanes.
    housekeepingLane([
      'work-provider-event',
      'sweep-deposits',
      'sweep-approvals',
      ...DATABASE_JOBS,
      'remove-disputed-factors',
      'tidy-up',
    ]),
  ]
}

/**
 * The lanes of a shop in quarantine. It sends nothing, asks no provider and deletes nothing: all other jobs wait until
 * it starts normally.
 */
export const QUARANTINE_LANES: readonly Lane[] = [housekeepingLane(DATABASE_JOBS)]

/** Work that no customer waits for. */
function housekeepingLane(tasks: readonly JobName[]): Lane {
  return { name: 'housekeeping', slots: 2, limitMs: 660 * SECOND_MS, tasks }
}

/** The lane of a provider has many slots, because a slot costs little while its task waits for an answer. */
function providerLane(name: string): Lane {
  return { name, slots: 8, limitMs: 120 * SECOND_MS, tasks: [`work-${name}-event`, `sweep-${name}`] }
}
