import { setTimeout as sleep } from 'node:timers/promises'
import { type Probe, startProbe } from './customers/probe.ts'
import { makeFaults } from './faults/make-faults.ts'
import type { PlannedStep } from './faults/schedule.ts'
import { checkGuarantees } from './guarantees/check-guarantees.ts'
import type { Guarantee } from './guarantees/guarantee.ts'
import { createRunLimits, openShop, runActors } from './open-shop.ts'
import type { Random } from './random.ts'
import type { Testbed } from './testbed/testbed.ts'
import { watchReadiness } from './testbed/watch-readiness.ts'

/** The time without faults at the start and at the end. */
const CALM_MS = 2_000

/** Causes the faults while customers and an operator work, then lets all of them finish and checks the guarantees. */
export async function runShop(
  testbed: Testbed,
  { steps, random, maxMs }: { steps: PlannedStep[]; random: Random; maxMs: number },
): Promise<Guarantee[]> {
  const shop = await openShop(testbed)
  const { acknowledged, stock, customers, probeCustomers } = shop
  const limits = createRunLimits()
  const probes = probeCustomers.map((group, server) =>
    startProbe(testbed, { acknowledged, limits, productId: stock.probeProduct }, group, server),
  )
  const watch = watchReadiness(testbed.servers)
  const finished = runActors(testbed, shop, { limits, random })
  // If a customer or the operator fails, `await finished` throws below. The empty catch only prevents an unhandled
  // rejection before that.
  finished.catch(() => {})
  try {
    await sleep(CALM_MS)
    await makeAllFaults(testbed, probes, steps, maxMs)
    await sleep(CALM_MS)
  } finally {
    limits.end()
  }
  await finished
  await Promise.all(probes.map((probe) => probe.settle()))
  testbed.timeline.recordEndOfWork()
  return checkGuarantees(testbed, { acknowledged, stock, probes, watch, customer: customers[0] })
}

async function makeAllFaults(testbed: Testbed, probes: Probe[], steps: PlannedStep[], maxMs: number) {
  const until = performance.now() + maxMs
  for (const step of steps) {
    if (performance.now() > until) return
    await makeFaults(testbed, probes, step)
  }
}
