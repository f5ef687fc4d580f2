import { setTimeout as sleep } from 'node:timers/promises'
import { stats } from '@docket/contract/admin/dashboard'
import { connect } from '../../server/src/host/db/database.ts'
import { callShop } from '../call-shop.ts'
import type { RunLimits } from '../customers/buy-and-deposit.ts'
import { startProbe } from '../customers/probe.ts'
import type { EventLog } from '../event-log.ts'
import { eventGuarantees } from '../guarantees/events-and-alerts.ts'
import { type Guarantee, guarantee } from '../guarantees/guarantee.ts'
import { moneyGuarantees } from '../guarantees/money.ts'
import { mailGuarantees, noticeGuarantee, paymentGuarantees } from '../guarantees/payments-and-mails.ts'
import { purchaseGuarantees } from '../guarantees/purchases.ts'
import { answerGuarantee } from '../guarantees/selling-again.ts'
import { stockGuarantees } from '../guarantees/stock.ts'
import { waitingGuarantees } from '../guarantees/waiting.ts'
import { createRunLimits, openShop, runActors } from '../open-shop.ts'
import type { Operator } from '../operator/stock-shop.ts'
import { poll } from '../poll.ts'
import type { Random } from '../random.ts'
import type { ShopUnderTest } from '../testbed/testbed.ts'
import { causeFault, type FaultResult } from './cause-faults.ts'
import type { DatabaseCluster } from './database-cluster.ts'
import type { MachineFault } from './faults.ts'
import type { ShopCluster } from './shop-cluster.ts'
import { watchPrimaries } from './watch-primaries.ts'

/** Purchases must resume within this time after a fault. */
const RESUME_MS = 15_000
const REJOIN_MS = 60_000
const STANDBY_TIMEOUT_MS = 10_000
const DASHBOARD_EVERY_MS = 2_000
/** The time without faults at the start and at the end. */
const CALM_MS = 5_000

export interface FailoverRun {
  results: FaultResult[]
  guarantees: Guarantee[]
  purchases: number
  answers: number
}

/**
 * Breaks machines while customers and an operator work. Then lets the customers and the operator finish, and checks the
 * guarantees.
 */
export async function runFailover(
  { shop, cluster, log }: { shop: ShopCluster; cluster: DatabaseCluster; log: EventLog },
  { faults, random }: { faults: readonly MachineFault[]; random: Random },
): Promise<FailoverRun> {
  const results: FaultResult[] = []
  const lastEndAt = () => Math.max(0, ...results.map(({ endedAt }) => endedAt))
  const shopUnderTest: ShopUnderTest = { ...shop, timeline: { lastEndAt } }
  const openedShop = await openShop(shopUnderTest)
  const { acknowledged, operator, stock, customers, probeCustomers } = openedShop
  const limits = createRunLimits()
  const probe = startProbe(
    shopUnderTest,
    { acknowledged, limits, productId: stock.probeProduct },
    probeCustomers[0] ?? [],
    0,
  )
  const watch = watchPrimaries(cluster)
  const actors = runActors(shopUnderTest, openedShop, { limits, random })
  const dashboard = readDashboard(shopUnderTest, operator, limits)
  // If one of them fails, `await finished` throws below. The empty catch only prevents an unhandled rejection before
  // that.
  const finished = Promise.all([actors, dashboard])
  finished.catch(() => {})
  try {
    await sleep(CALM_MS)
    for (const fault of faults) results.push(await causeFault({ cluster, probe, log }, fault))
    await sleep(CALM_MS)
  } finally {
    limits.end()
  }
  await finished
  await probe.settle()
  watch.stop()
  const notices = await noticeGuarantee(shop)
  const { primary, standby } = await cluster.waitForBoth(REJOIN_MS)
  const { db, close } = connect(cluster.directUrlOf(primary), { size: 2 })
  try {
    const [customer] = customers
    const paymentsAndEvents = [
      ...(await paymentGuarantees(shopUnderTest, db)),
      ...(await waitingGuarantees(shopUnderTest, db, acknowledged)),
      ...(customer ? await mailGuarantees(shopUnderTest, db, customer) : []),
      ...(await eventGuarantees(shopUnderTest, db)),
    ]
    const guarantees = [
      ...resultGuarantees(results),
      guarantee('at most one machine is the primary', watch.violations()),
      notices,
      ...paymentsAndEvents,
      answerGuarantee(shop.answerLog.answers),
      guarantee(
        'no server of the shop exits by itself',
        shop.shopServers.flatMap(({ name, exits }) =>
          exits.map(
            ({ code, signal, lastLines }) => `server ${name} exited with ${code ?? signal}: ${lastLines}`,
          ),
        ),
      ),
      ...(await purchaseGuarantees(db, acknowledged, stock.coupons)),
      ...(await moneyGuarantees(db, acknowledged)),
      ...(await stockGuarantees(db, acknowledged)),
      await standbyGuarantee(cluster, { primary, standby }),
    ]
    const purchases = acknowledged.purchases.filter(({ outcome }) => outcome === 'bought').length
    return { results, guarantees, purchases, answers: shop.answerLog.answers.length }
  } finally {
    await close()
  }
}

/** Reads the dashboard, which the standby answers if it can. */
async function readDashboard(shop: ShopUnderTest, { token }: Operator, limits: RunLimits): Promise<void> {
  while (limits.isRunning()) {
    await callShop(shop, { method: 'GET', path: stats.path, token }, { who: 'operator', server: 0 })
    await sleep(DASHBOARD_EVERY_MS)
  }
}

function resultGuarantees(results: readonly FaultResult[]): Guarantee[] {
  const tooLong = (ms: number | null, limitMs: number) => ms === null || ms > limitMs
  const describe = ({ kind }: FaultResult, ms: number | null) =>
    `${kind}: ${ms === null ? 'not in time' : `${(ms / 1_000).toFixed(1)} s`}`
  return [
    guarantee(
      'purchases resume by themselves within 15 s of a fault',
      results
        .filter(({ withoutPurchaseMs }) => tooLong(withoutPurchaseMs, RESUME_MS))
        .map((result) => describe(result, result.withoutPurchaseMs)),
    ),
    guarantee(
      'a repaired machine is the synchronous standby within 60 s',
      results
        .filter(({ rejoinedMs }) => tooLong(rejoinedMs, REJOIN_MS))
        .map((result) => describe(result, result.rejoinedMs)),
    ),
  ]
}

/** Compares the number of purchases on both machines after the shop has become quiet. */
async function standbyGuarantee(
  cluster: DatabaseCluster,
  machines: Awaited<ReturnType<DatabaseCluster['waitForBoth']>>,
): Promise<Guarantee> {
  const counts: number[] = []
  const connections = [machines.primary, machines.standby].map((machine) =>
    connect(cluster.directUrlOf(machine), { size: 1 }),
  )
  const count = async () => {
    const rows = await Promise.all(
      connections.map(({ db }) =>
        db
          .selectFrom('purchases')
          .select((select) => select.fn.countAll<bigint>().as('count'))
          .executeTakeFirstOrThrow(),
      ),
    )
    counts.splice(0, 2, ...rows.map((row) => Number(row.count)))
    return counts[0] === counts[1]
  }
  try {
    const areEqual = await poll(count, { timeoutMs: STANDBY_TIMEOUT_MS })
    const violations = areEqual ? [] : [`the primary has ${counts[0]}, the standby ${counts[1]}`]
    return guarantee('the standby has every purchase', violations)
  } finally {
    await Promise.all(connections.map(({ close }) => close()))
  }
}
