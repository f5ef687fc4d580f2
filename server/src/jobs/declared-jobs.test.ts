import { expect, it } from 'vitest'
import { areas } from '../areas.ts'
import { PROVIDERS } from '../payments/registry.ts'
import { area } from '../platform/areas/area.ts'
import type { DeclaredJob, ProviderJobs } from '../platform/areas/declared-job.ts'
import { lanesOf, quarantineLanesOf } from './lanes.ts'

const providers = Object.keys(PROVIDERS)
const withJob = (name: string, job: DeclaredJob) => [
  ...areas,
  area({ name: 'another', jobs: { [name]: job } }),
]
const run = async () => {}

it('every job of an area and of a provider is in exactly one lane', () => {
  const names = lanesOf(areas, providers).flatMap(({ jobs }) => Object.keys(jobs))
  expect(new Set(names).size).toBe(names.length)
  const declared = areas.flatMap(({ jobs = {}, providerJobs }) => [
    ...Object.keys(jobs),
    ...providers.flatMap((provider) => Object.keys(providerJobs?.(provider) ?? {})),
  ])
  expect(names.sort()).toEqual(declared.sort())
})

it.each<[string, DeclaredJob]>([
  ['tidy-up', { lane: 'mail', run }],
  ['tidy-up', { lane: 'housekeeping', run }],
  [`sweep-${providers[0]}`, { lane: 'mail', run }],
])('a job cannot be declared twice, by two areas or also for a provider: %s', (name, job) => {
  expect(() => lanesOf(withJob(name, job), providers)).toThrow(`The job ${name} is declared twice.`)
})

it.each<[string, ProviderJobs, string]>([
  ['as the first area does', (provider) => ({ [`sweep-${provider}`]: { run } }), `sweep-${providers[0]}`],
  ['under one name for all providers', () => ({ 'ask-all': { run } }), 'ask-all'],
  ['under the name of a job that has a lane of the shop', () => ({ 'tidy-up': { run } }), 'tidy-up'],
])('a second area cannot declare the job of a provider %s', (_how, providerJobs, name) => {
  const withProviderJobs = [...areas, area({ name: 'another', providerJobs })]
  expect(() => lanesOf(withProviderJobs, providers)).toThrow(`The job ${name} is declared twice.`)
})

it('a job cannot have a lane that does not exist', () => {
  // The compiler refuses this job, so the test hides its lane.
  const job = { lane: 'nowhere', run } as unknown as DeclaredJob
  expect(() => lanesOf(withJob('lost', job), providers)).toThrow(
    'The job lost has a lane that does not exist.',
  )
})

it('a shop in quarantine runs only the jobs that use nothing but the database and delete nothing', () => {
  const lanes = quarantineLanesOf(areas).map(({ name, jobs }) => [name, Object.keys(jobs).sort()])
  expect(lanes).toEqual([
    ['housekeeping', ['check-ledger', 'close-list-blocks', 'close-sales-days', 'seal-audit-log']],
  ])
})
