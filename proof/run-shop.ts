import { setTimeout as sleep } from 'node:timers/promises'
import { type Acknowledgements, createAcknowledgements } from './acknowledgements.ts'
import { buyAndDeposit, type RunLimits } from './customers/buy-and-deposit.ts'
import { type Probe, startProbe } from './customers/probe.ts'
import { type Customer, signUp } from './customers/sign-up.ts'
import { makeFaults } from './faults/make-faults.ts'
import type { PlannedStep } from './faults/schedule.ts'
import { checkGuarantees } from './guarantees/check-guarantees.ts'
import type { Guarantee } from './guarantees/guarantee.ts'
import { runOperator } from './operator/run-operator.ts'
import { fillWallet, type Operator, type Stock, signInAsOperator, stockShop } from './operator/stock-shop.ts'
import type { Random } from './random.ts'
import type { Caller } from './repeat-until-known.ts'
import type { Testbed } from './testbed/testbed.ts'
import { watchReadiness } from './testbed/watch-readiness.ts'

const CUSTOMERS = 8
const PROBES_PER_SERVER = 4
/** The time without faults at the start and at the end. */
const CALM_MS = 2_000
/** The time limit for opening the shop. */
const OPENING_TIMEOUT_MS = 60_000
/** How long requests with unknown outcomes are repeated after the run. */
const REPEAT_AFTER_RUN_MS = 60_000

/** Causes the faults while customers and an operator work, then lets all of them finish and checks the guarantees. */
export async function runShop(
  testbed: Testbed,
  { steps, random, maxMs }: { steps: PlannedStep[]; random: Random; maxMs: number },
): Promise<Guarantee[]> {
  const { acknowledged, operator, stock, customers, probeCustomers } = await openShop(testbed)
  const limits = createRunLimits()
  const context = { acknowledged, stock, limits }
  const probes = probeCustomers.map((group, server) =>
    startProbe(testbed, { acknowledged, limits, productId: stock.probeProduct }, group, server),
  )
  const watch = watchReadiness(testbed.servers)
  const actors = [
    ...customers.map((customer, index) =>
      buyAndDeposit(testbed, { ...context, random: random.branch('customers') }, customer, index),
    ),
    runOperator(testbed, {
      ...context,
      operator: { ...operator, caller: { ...operator.caller, giveUpAt: limits.giveUpAt } },
      random: random.branch('operator'),
    }),
  ]
  // If a customer or the operator fails, `await finished` throws below. The empty catch only prevents an unhandled
  // rejection before that.
  const finished = Promise.all(actors)
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
  return checkGuarantees(testbed, { acknowledged, stock, probes, watch, customer: customers[0] })
}

async function makeAllFaults(testbed: Testbed, probes: Probe[], steps: PlannedStep[], maxMs: number) {
  const until = performance.now() + maxMs
  for (const step of steps) {
    if (performance.now() > until) return
    await makeFaults(testbed, probes, step)
  }
}

interface OpenShop {
  acknowledged: Acknowledgements
  operator: Operator
  stock: Stock
  customers: Customer[]
  /** The customers of the probes, by server. */
  probeCustomers: Customer[][]
}

/** Fills the shop with products, and signs up customers with money in their wallets. */
async function openShop(testbed: Testbed): Promise<OpenShop> {
  const acknowledged = createAcknowledgements()
  const giveUpAt = performance.now() + OPENING_TIMEOUT_MS
  const callerOf = (who: Caller['who'], server: number): Caller => ({ who, server, giveUpAt: () => giveUpAt })
  const operator = await signInAsOperator(testbed, callerOf('operator', 0))
  const stock = await stockShop(testbed, operator, acknowledged)
  const signUpAll = (name: string, count: number) =>
    Promise.all(
      Array.from({ length: count }, async (_, nth) => {
        const customer = await signUp(testbed, `${name}-${nth}`, callerOf('customer', nth))
        await fillWallet(testbed, operator, acknowledged, customer)
        return customer
      }),
    )
  const customers = await signUpAll('customer', CUSTOMERS)
  const probeCustomers = await Promise.all(
    testbed.servers.map(({ name }) => signUpAll(`probe-${name}`, PROBES_PER_SERVER)),
  )
  return { acknowledged, operator, stock, customers, probeCustomers }
}

function createRunLimits(): RunLimits & { end(): void } {
  let endedAt = Infinity
  return {
    isRunning: () => endedAt === Infinity,
    giveUpAt: () => endedAt + REPEAT_AFTER_RUN_MS,
    end: () => {
      endedAt = Math.min(endedAt, performance.now())
    },
  }
}
