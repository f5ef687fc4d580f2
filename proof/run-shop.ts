import { setTimeout as sleep } from 'node:timers/promises'
import { type Books, openBooks } from './books.ts'
import { type Probe, startProbe } from './customers/probe.ts'
import { type Hours, shopAround } from './customers/shop-around.ts'
import { type Customer, signUp } from './customers/sign-up.ts'
import { makeFaults } from './faults/make-faults.ts'
import type { PlannedStep } from './faults/schedule.ts'
import { checkGuarantees } from './guarantees/check-guarantees.ts'
import type { Guarantee } from './guarantees/guarantee.ts'
import { runOffice } from './operator/run-office.ts'
import { fillWallet, type Operator, type Stock, signInAsOperator, stockShop } from './operator/stock-shop.ts'
import type { Random } from './random.ts'
import type { Scene } from './scene.ts'
import type { Caller } from './until-known.ts'
import { watchReadiness } from './world/watch-readiness.ts'

const CUSTOMERS = 8
const PROBES_A_SERVER = 4
/** Sales before the first fault and after the last one. */
const CALM_MS = 2_000
/** How long unknown outcomes are still asked for after the shop has closed. */
const LAST_CALLS_MS = 60_000

/** Makes the faults while customers and an operator work, then lets all of them finish and checks the guarantees. */
export async function runShop(
  scene: Scene,
  { steps, random, mostMs }: { steps: PlannedStep[]; random: Random; mostMs: number },
): Promise<Guarantee[]> {
  const { books, operator, stock, customers, probing } = await openShop(scene)
  const hours = openHours()
  const at = { books, stock, hours }
  const probes = probing.map((group, server) =>
    startProbe(scene, { books, hours, productId: stock.probeProduct }, group, server),
  )
  const watch = watchReadiness(scene.servers)
  const people = [
    ...customers.map((customer, place) =>
      shopAround(scene, { ...at, random: random.branch('customers') }, customer, place),
    ),
    runOffice(scene, {
      ...at,
      operator: { ...operator, caller: { ...operator.caller, giveUpAt: hours.giveUpAt } },
      random: random.branch('operator'),
    }),
  ]
  // From now on a failure of one of them ends the run, after the others were told to stop.
  const everybody = Promise.all(people)
  everybody.catch(() => {})
  try {
    await sleep(CALM_MS)
    await makeAll(scene, probes, steps, mostMs)
    await sleep(CALM_MS)
  } finally {
    hours.close()
  }
  await everybody
  await Promise.all(probes.map((probe) => probe.settle()))
  return checkGuarantees(scene, { books, stock, probes, watch, customer: customers[0] })
}

async function makeAll(scene: Scene, probes: Probe[], steps: PlannedStep[], mostMs: number) {
  const until = performance.now() + mostMs
  for (const step of steps) {
    if (performance.now() > until) return
    await makeFaults(scene, probes, step)
  }
}

interface OpenShop {
  books: Books
  operator: Operator
  stock: Stock
  customers: Customer[]
  /** Customers who probe, by server. */
  probing: Customer[][]
}

/** Products with stock, and customers with money in their wallets. */
async function openShop(scene: Scene): Promise<OpenShop> {
  const books = openBooks()
  const giveUpAt = performance.now() + LAST_CALLS_MS
  const callerOf = (who: Caller['who'], server: number): Caller => ({ who, server, giveUpAt: () => giveUpAt })
  const operator = await signInAsOperator(scene, callerOf('operator', 0))
  const stock = await stockShop(scene, operator, books)
  const enrol = (name: string, count: number) =>
    Promise.all(
      Array.from({ length: count }, async (_, nth) => {
        const customer = await signUp(scene, `${name}-${nth}`, callerOf('customer', nth))
        await fillWallet(scene, operator, books, customer)
        return customer
      }),
    )
  const customers = await enrol('customer', CUSTOMERS)
  const probing = await Promise.all(scene.servers.map(({ name }) => enrol(`probe-${name}`, PROBES_A_SERVER)))
  return { books, operator, stock, customers, probing }
}

function openHours(): Hours & { close(): void } {
  let closedAt = Infinity
  return {
    isOpen: () => closedAt === Infinity,
    giveUpAt: () => closedAt + LAST_CALLS_MS,
    close: () => {
      closedAt = Math.min(closedAt, performance.now())
    },
  }
}
