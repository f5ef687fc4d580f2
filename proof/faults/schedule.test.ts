import { expect, it } from 'vitest'
import { createRandom } from '../random.ts'
import { faultOf, faultsOn } from './all-faults.ts'
import { planSteps } from './schedule.ts'

const plan = (seed: number, count = 60) =>
  planSteps(createRandom(String(seed)), faultsOn('external-database'), count)

it('plans the same faults from the same seed, and other faults from another seed', () => {
  expect(plan(16)).toEqual(plan(16))
  expect(plan(16)).not.toEqual(plan(17))
})

it('plans the requested number of faults of 1 to 10 s', () => {
  const faults = plan(16).flatMap((step) => step.faults)
  expect(faults).toHaveLength(60)
  for (const { durationMs } of faults) expect(durationMs >= 1_000 && durationMs <= 10_000).toBe(true)
})

it('plans every kind once before it plans a kind again', () => {
  const kinds = faultsOn('external-database').map(({ kind }) => kind)
  const planned = plan(16, kinds.length).flatMap((step) => step.faults.map(({ kind }) => kind))
  expect(planned.sort()).toEqual(kinds.sort())
})

it('plans two faults at once only if one of them affects neither servers nor database', () => {
  const pairs = Array.from({ length: 20 }, (_, seed) => plan(seed))
    .flat()
    .filter(({ faults }) => faults.length > 1)
  expect(pairs.length).toBeGreaterThan(20)
  for (const { faults } of pairs) {
    const external = faults.filter(({ kind }) => faultOf(kind).family === 'external-service')
    expect([faults.length, external.length]).toEqual([2, 1])
  }
})
