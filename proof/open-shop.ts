import { HIGHEST_LIMITS } from '@docket/contract/admin/limits'
import { columnsOf } from '../server/src/host/security/operator-limits/limits.ts'
import { type Acknowledgements, createAcknowledgements } from './acknowledgements.ts'
import { buyAndDeposit, type RunLimits } from './customers/buy-and-deposit.ts'
import { leave } from './customers/leave.ts'
import { payAndGet } from './customers/pay.ts'
import { type Customer, signUp } from './customers/sign-up.ts'
import { acceptFirstRate } from './operator/accept-rate.ts'
import { addAlertRoutes } from './operator/add-alert-routes.ts'
import { runOperator } from './operator/run-operator.ts'
import { fillWallet, type Operator, type Stock, signInAsOperator, stockShop } from './operator/stock-shop.ts'
import type { Random } from './random.ts'
import type { Caller } from './repeat-until-known.ts'
import type { ShopUnderTest } from './testbed/testbed.ts'

const CUSTOMERS = 8
const CUSTOMERS_PER_PROBE = 4
const LEAVING_CUSTOMERS = 2
const PAYING_CUSTOMERS = 6
/** The time limit for opening the shop. */
const OPENING_TIMEOUT_MS = 60_000
/** How long requests with unknown outcomes are repeated after the run. */
const REPEAT_AFTER_RUN_MS = 60_000

interface OpenShop {
  acknowledged: Acknowledgements
  operator: Operator
  stock: Stock
  customers: Customer[]
  /** Customers without money who have their accounts erased (customers/leave.ts). */
  leavingCustomers: Customer[]
  /** Customers without money who pay for each purchase with a deposit of its own (customers/pay.ts). */
  payingCustomers: Customer[]
  /** By the index of a server: the customers whose purchases show that this server sells (customers/probe.ts). */
  probeCustomers: Customer[][]
}

/** Fills the shop with products, and signs up customers with money in their wallets. */
export async function openShop(shop: ShopUnderTest): Promise<OpenShop> {
  const acknowledged = createAcknowledgements()
  const giveUpAt = performance.now() + OPENING_TIMEOUT_MS
  // `server` is the index of the server that the caller uses first, modulo the number of servers.
  const callerOf = (who: Caller['who'], server: number): Caller => ({ who, server, giveUpAt: () => giveUpAt })
  const operator = await signInAsOperator(shop, callerOf('operator', 0))
  await liftLimits(shop)
  await addAlertRoutes(shop, operator)
  await acceptFirstRate(shop, operator)
  const stock = await stockShop(shop, operator, acknowledged)
  const signUpAll = (name: string, count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, nth) => signUp(shop, `${name}-${nth}`, callerOf('customer', nth))),
    )
  const signUpRich = async (name: string, count: number) => {
    const customers = await signUpAll(name, count)
    await Promise.all(customers.map((customer) => fillWallet(shop, operator, acknowledged, customer)))
    return customers
  }
  const customers = await signUpRich('customer', CUSTOMERS)
  const leavingCustomers = await signUpAll('leaving', LEAVING_CUSTOMERS)
  const payingCustomers = await signUpAll('paying', PAYING_CUSTOMERS)
  const probeCustomers = await Promise.all(
    shop.servers.map(({ name }) => signUpRich(`probe-${name}`, CUSTOMERS_PER_PROBE)),
  )
  return { acknowledged, operator, stock, customers, leavingCustomers, payingCustomers, probeCustomers }
}

/** In the database, because a limit that an owner raises applies only after an hour. */
async function liftLimits(shop: ShopUnderTest): Promise<void> {
  const { db, close } = await shop.openDatabase()
  try {
    await db.updateTable('operator_limits').set(columnsOf(HIGHEST_LIMITS)).execute()
  } finally {
    await close()
  }
}

/** Lets the customers and the operator work until `limits` end. Resolves once all of them have finished. */
export async function runActors(
  shop: ShopUnderTest,
  { acknowledged, operator, stock, customers, leavingCustomers, payingCustomers }: OpenShop,
  { limits, random }: { limits: RunLimits; random: Random },
): Promise<void> {
  const context = { acknowledged, stock, limits }
  await Promise.all([
    ...customers.map((customer, index) =>
      buyAndDeposit(shop, { ...context, random: random.branch('customers') }, customer, index),
    ),
    ...leavingCustomers.map((customer) => leave(shop, context, customer)),
    ...payingCustomers.map((customer, index) =>
      payAndGet(shop, { ...context, random: random.branch('paying') }, customer, index),
    ),
    runOperator(shop, {
      ...context,
      operator: { ...operator, caller: { ...operator.caller, giveUpAt: limits.giveUpAt } },
      random: random.branch('operator'),
    }),
  ])
}

export function createRunLimits(): RunLimits & { end(): void } {
  let endedAt = Infinity
  return {
    isRunning: () => endedAt === Infinity,
    giveUpAt: () => endedAt + REPEAT_AFTER_RUN_MS,
    end: () => {
      endedAt = Math.min(endedAt, performance.now())
    },
  }
}
