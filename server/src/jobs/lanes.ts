import type { Area } from '../platform/areas/area.ts'
import type { DeclaredJob, LaneName, ProviderJob } from '../platform/areas/declared-job.ts'
import { refuseTwice } from '../platform/areas/refuse-twice.ts'

export interface Lane {
  name: string
  /** How many of its jobs run at a time in each process. */
  slots: number
  /** A job that takes longer fails, and its slot is free again. */
  limitMs: number
  jobs: Readonly<Record<string, ProviderJob>>
}

const SECOND_MS = 1_000

type Rules = Pick<Lane, 'slots' | 'limitMs'>

const LANES: Readonly<Record<LaneName, Rules>> = {
  // Mails that a customer needs to sign in.
  'security-mail': { slots: 3, limitMs: 90 * SECOND_MS },
  // Receipts and all other mails.
  mail: { slots: 2, limitMs: 90 * SECOND_MS },
  'exchange-rate': { slots: 1, limitMs: 60 * SECOND_MS },
  // Work that no customer waits for.
  housekeeping: { slots: 2, limitMs: 660 * SECOND_MS },
}

/** The lane of a provider has many slots, because a slot costs little while its job waits for an answer. */
const PROVIDER_LANE: Rules = { slots: 8, limitMs: 120 * SECOND_MS }

/**
 * The lanes of a shop with these payment providers, and in each the jobs that the areas declare for it. Each lane has its
 * own slots, so that no lane can block another. The lane of a provider waits only for that provider.
 * @throws if a job is declared twice, also for providers, or has a lane that does not exist
 */
export function lanesOf(areas: readonly Area[], providerNames: readonly string[]): Lane[] {
  const laneOf = (name: LaneName): Lane => ({
    name,
    ...LANES[name],
    jobs: jobsOf(areas, (job) => job.lane === name),
  })
  const lanes = [
    laneOf('security-mail'),
    laneOf('mail'),
    ...providerNames.map((name) => providerLane(areas, name)),
    laneOf('exchange-rate'),
    laneOf('housekeeping'),
  ]
  requireOneLaneForEach(areas, providerNames, lanes)
  return lanes
}

/**
 * The lanes of a shop in quarantine. It sends nothing, asks no provider and deletes nothing: all other jobs wait until
 * it starts normally.
 */
export function quarantineLanesOf(areas: readonly Area[]): Lane[] {
  const jobs = jobsOf(areas, (job) => job.lane === 'housekeeping' && job.inQuarantine === true)
  return [{ name: 'housekeeping', ...LANES.housekeeping, jobs }]
}

function providerLane(areas: readonly Area[], provider: string): Lane {
  const jobs = areas.flatMap((area) => Object.entries(area.providerJobs?.(provider) ?? {}))
  return { name: provider, ...PROVIDER_LANE, jobs: Object.fromEntries(jobs) }
}

function jobsOf(areas: readonly Area[], isInLane: (job: DeclaredJob) => boolean): Lane['jobs'] {
  return Object.fromEntries(
    areas.flatMap(({ jobs = {} }) => Object.entries(jobs)).filter(([, job]) => isInLane(job)),
  )
}

function requireOneLaneForEach(
  areas: readonly Area[],
  providerNames: readonly string[],
  lanes: readonly Lane[],
): void {
  // As they are declared: in the jobs of a lane, a second declaration has replaced the first one already.
  const names = areas.flatMap(({ jobs = {}, providerJobs }) => [
    ...Object.keys(jobs),
    ...providerNames.flatMap((provider) => Object.keys(providerJobs?.(provider) ?? {})),
  ])
  refuseTwice('job', names)
  const placed = new Set(lanes.flatMap(({ jobs }) => Object.keys(jobs)))
  const lost = names.find((name) => !placed.has(name))
  if (lost !== undefined) throw new Error(`The job ${lost} has a lane that does not exist.`)
}
