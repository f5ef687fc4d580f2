import type { Area } from '../areas/area.ts'
import type { DeclaredJob, HostLane, LaneJob } from '../areas/declared-job.ts'
import { refuseTwice } from '../areas/refuse-twice.ts'
import { serviceLanesOf } from '../areas/services-of.ts'

export interface Lane {
  name: string
  /** How many of its jobs run at a time in each process. */
  slots: number
  /** A job that takes longer fails, and its slot is free again. */
  limitMs: number
  jobs: Readonly<Record<string, LaneJob>>
}

const SECOND_MS = 1_000

const LANES: Readonly<Record<HostLane, Pick<Lane, 'slots' | 'limitMs'>>> = {
  // Mails that a customer needs to sign in.
  'security-mail': { slots: 3, limitMs: 90 * SECOND_MS },
  // Receipts and all other mails.
  mail: { slots: 2, limitMs: 90 * SECOND_MS },
  // What the areas do about events. It only writes to the database.
  events: { slots: 1, limitMs: 90 * SECOND_MS },
  // Purchases that a credited deposit pays for. Their customers look at the screen.
  purchases: { slots: 1, limitMs: 90 * SECOND_MS },
  // Work that no customer waits for.
  housekeeping: { slots: 2, limitMs: 660 * SECOND_MS },
}

/**
 * The lanes of a shop with these areas, and in each the jobs that the areas declare for it. Each lane has its own slots,
 * so that no lane can block another. The lane of a service waits only for that service.
 * @throws if a lane or a job is declared twice, or if a job has a lane that does not exist
 */
export function lanesOf(areas: readonly Area[]): Lane[] {
  const hostLane = (name: HostLane): Lane => ({ name, ...LANES[name], jobs: jobsIn(areas, name) })
  const serviceLanes = Object.entries(serviceLanesOf(areas))
  refuseTwice('lane', [...Object.keys(LANES), ...serviceLanes.map(([name]) => name)])
  const lanes = [
    hostLane('security-mail'),
    hostLane('mail'),
    hostLane('events'),
    hostLane('purchases'),
    ...serviceLanes.map(([name, { slots, limitMs, jobs }]) => {
      return { name, slots, limitMs, jobs: { ...jobsIn(areas, name), ...jobs } }
    }),
    hostLane('housekeeping'),
  ]
  requireOneLaneForEach(areas, lanes)
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

function jobsIn(areas: readonly Area[], lane: string): Lane['jobs'] {
  return jobsOf(areas, (job) => job.lane === lane)
}

function jobsOf(areas: readonly Area[], isInLane: (job: DeclaredJob) => boolean): Lane['jobs'] {
  return Object.fromEntries(
    areas.flatMap(({ jobs = {} }) => Object.entries(jobs)).filter(([, job]) => isInLane(job)),
  )
}

function requireOneLaneForEach(areas: readonly Area[], lanes: readonly Lane[]): void {
  // As they are declared: in the jobs of a lane, a second declaration has replaced the first one already.
  const names = areas.flatMap(({ jobs = {}, serviceLanes = {} }) => [
    ...Object.keys(jobs),
    ...Object.values(serviceLanes).flatMap((lane) => Object.keys(lane.jobs ?? {})),
  ])
  refuseTwice('job', names)
  const placed = new Set(lanes.flatMap(({ jobs }) => Object.keys(jobs)))
  const lost = names.find((name) => !placed.has(name))
  if (lost !== undefined) throw new Error(`The job ${lost} has a lane that does not exist.`)
}
