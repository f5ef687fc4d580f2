import { expect, it } from 'vitest'
import { PROVIDERS } from '../../areas/deposits/payments/registry.ts'
import { areas } from '../../areas.ts'
import { area } from '../areas/area.ts'
import type { DeclaredJob, LaneJob } from '../areas/declared-job.ts'
import type { ServiceLane } from '../areas/service-lane.ts'
import { lanesOf, quarantineLanesOf } from './lanes.ts'
import { scheduleOf } from './schedule.ts'

const providers = Object.keys(PROVIDERS)
const withJob = (name: string, job: DeclaredJob) => [
  ...areas,
  area({ name: 'another', jobs: { [name]: job } }),
]
const run = async () => {}
const laneWith = (job: string): ServiceLane => ({
  slots: 1,
  limitMs: 1_000,
  jobs: { [job]: { run } },
  breakerOf: () => null,
  whatWaits: 'Nothing waits.',
})
const MINUTES = Array.from({ length: 60 }, (_, minute) => minute)

it('every job of an area and of a provider is in exactly one lane', () => {
  const names = lanesOf(areas).flatMap(({ jobs }) => Object.keys(jobs))
  expect(new Set(names).size).toBe(names.length)
  const declared = areas.flatMap(({ jobs = {}, serviceLanes = {} }) => [
    ...Object.keys(jobs),
    ...Object.values(serviceLanes).flatMap((lane) => Object.keys(lane.jobs ?? {})),
  ])
  expect(names.sort()).toEqual(declared.sort())
})

it.each<[string, DeclaredJob]>([
  ['tidy-up', { lane: 'mail', run }],
  ['tidy-up', { lane: 'housekeeping', run }],
  [`sweep-${providers[0]}`, { lane: 'mail', run }],
])('a job cannot be declared twice, by two areas or also for a provider: %s', (name, job) => {
  expect(() => lanesOf(withJob(name, job))).toThrow(`The job ${name} is declared twice.`)
})

it.each<[string, string]>([
  ['as the first area does', `sweep-${providers[0]}`],
  ['under the name of a job that has a lane of the shop', 'tidy-up'],
])('a second area cannot declare the job of a service %s', (_how, name) => {
  const serviceLanes = { slow: laneWith(name) }
  const withLane = [...areas, area({ name: 'another', serviceLanes })]
  expect(() => lanesOf(withLane)).toThrow(`The job ${name} is declared twice.`)
})

it('two services cannot have a job under one name', () => {
  const serviceLanes = { slow: laneWith('ask-all'), slower: laneWith('ask-all') }
  expect(() => lanesOf([...areas, area({ name: 'another', serviceLanes })])).toThrow(
    'The job ask-all is declared twice.',
  )
})

it('a second area cannot declare the lane of a service, or a lane of every shop', () => {
  for (const name of [providers[0] ?? '', 'exchange-rate', 'mail']) {
    const another = area({ name: 'another', serviceLanes: { [name]: laneWith('a-job') } })
    expect(() => lanesOf([...areas, another])).toThrow(`The lane ${name} is declared twice.`)
  }
})

it.each<[LaneJob, number[]]>([
  [{ every: 'minute', run }, MINUTES],
  [{ every: 'five minutes', run }, [0, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55]],
  [{ every: 'hour', at: 17, run }, [17]],
  [{ run }, []],
])('the schedule runs a job in each hour when it declares: %j', (job, minutes) => {
  const schedule = scheduleOf({ name: 'a-lane', slots: 1, limitMs: 1_000, jobs: { wait: job } })
  const at = (min: number) => ({ min, hour: 3, date: 29, month: 2, dow: 4 })
  expect(MINUTES.filter((minute) => schedule.some(({ match }) => match(at(minute))))).toEqual(minutes)
})

it('a job cannot have a lane that does not exist', () => {
  // The compiler refuses this job, so the test hides its lane.
  const job = { lane: 'nowhere', run } as unknown as DeclaredJob
  expect(() => lanesOf(withJob('lost', job))).toThrow('The job lost has a lane that does not exist.')
})

it('a shop in quarantine runs only the jobs that use nothing but the database and delete nothing', () => {
  const lanes = quarantineLanesOf(areas).map(({ name, jobs }) => [name, Object.keys(jobs).sort()])
  expect(lanes).toEqual([
    ['housekeeping', ['check-ledger', 'close-list-blocks', 'close-sales-days', 'seal-audit-log']],
  ])
})
