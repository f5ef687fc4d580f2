import { describe, expect, inject, it } from 'vitest'
import { FIXED_CONNECTIONS, planConnections, readConnectionLimit } from './plan-connections.ts'

const totalOf = (plan: { purchases: number; general: number }, processes: number) =>
  processes * (plan.purchases + plan.general + FIXED_CONNECTIONS)

describe('the connections of all processes', () => {
  const machines: { processes: number; cores: number; allowed: number }[] = []
  for (const processes of [1, 2, 4, 8]) {
    for (const cores of [1, 2, 8, 32, 128]) {
      for (const allowed of [97, 200, 497]) machines.push({ processes, cores, allowed })
    }
  }

  it.each(machines)('are at most $allowed for $processes processes on $cores cores', (machine) => {
    const plan = planConnections(machine)
    expect(plan.warning).toBeNull()
    expect(totalOf(plan, machine.processes)).toBeLessThanOrEqual(machine.allowed)
    expect(plan.purchases).toBeGreaterThanOrEqual(2)
    expect(plan.general).toBeGreaterThanOrEqual(2)
  })

  it('are the measured best for one process on two cores: six for purchases and ten for other queries', () => {
    expect(planConnections({ allowed: 97, processes: 1, cores: 2 })).toEqual({
      purchases: 6,
      general: 10,
      warning: null,
    })
  })

  it('are the fewest that work, with a warning that says what to change, if the database allows too few', () => {
    const plan = planConnections({ allowed: 97, processes: 16, cores: 2 })
    expect(plan).toMatchObject({ purchases: 2, general: 2 })
    expect(plan.warning).toBe(
      'The database allows 97 connections; 16 server processes need 180. Raise max_connections or lower WEB_CONCURRENCY.',
    )
  })

  it('are limited by DATABASE_CONNECTIONS if it is lower, and the warning then names it', () => {
    const machine = { allowed: 97, cores: 2 }
    const plan = planConnections({ ...machine, cap: 60, processes: 2 })
    expect(plan.warning).toBeNull()
    expect(totalOf(plan, 2)).toBeLessThanOrEqual(60)
    expect(planConnections({ ...machine, cap: 20, processes: 2 })).toEqual({
      purchases: 2,
      general: 2,
      warning:
        'DATABASE_CONNECTIONS allows 20 connections; 2 server processes need 26. Raise DATABASE_CONNECTIONS or lower WEB_CONCURRENCY.',
    })
    expect(planConnections({ ...machine, cap: 200, processes: 16 }).warning).toContain(
      'The database allows 97 connections',
    )
  })
})

it('reads the limit from the database: its maximum minus its reserved connections', async () => {
  const limit = await readConnectionLimit({ url: inject('postgresUrl'), name: 'DATABASE_URL' })
  expect(limit).toBeGreaterThan(50)
  expect(limit).toBeLessThan(10_000)
})
