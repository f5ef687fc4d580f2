import type { Acknowledgements } from '../acknowledgements.ts'
import type { Probe } from '../customers/probe.ts'
import type { Customer } from '../customers/sign-up.ts'
import type { Stock } from '../operator/stock-shop.ts'
import { DRAIN_SECONDS } from '../testbed/open-external-systems.ts'
import type { Testbed } from '../testbed/testbed.ts'
import type { watchReadiness } from '../testbed/watch-readiness.ts'
import { eventGuarantees } from './events-and-alerts.ts'
import { type Guarantee, guarantee } from './guarantee.ts'
import { moneyGuarantees } from './money.ts'
import { mailGuarantees, noticeGuarantee, paymentGuarantees } from './payments-and-mails.ts'
import { purchaseGuarantees } from './purchases.ts'
import { serviceGuarantees } from './selling-again.ts'
import { stockGuarantees } from './stock.ts'
import { waitingGuarantees } from './waiting.ts'

interface Run {
  acknowledged: Acknowledgements
  stock: Stock
  probes: Probe[]
  watch: ReturnType<typeof watchReadiness>
  /** The customer who asks for a mail at the end. */
  customer: Customer | undefined
}

/** How long a server may take to end after its drain. */
const GRACE_MS = 10_000

/** Checks all guarantees after the last fault, and ends the servers. */
export async function checkGuarantees(testbed: Testbed, run: Run): Promise<Guarantee[]> {
  const { acknowledged, stock, customer } = run
  const notices = await noticeGuarantee(testbed)
  const { db, close } = await testbed.openDatabase()
  const guarantees: Guarantee[] = []
  try {
    guarantees.push(...(await paymentGuarantees(testbed, db)))
    guarantees.push(...(await waitingGuarantees(testbed, db, acknowledged)))
    if (customer) guarantees.push(...(await mailGuarantees(testbed, db, customer)))
    guarantees.push(...(await eventGuarantees(testbed, db)))
    run.watch.stop()
    guarantees.push(notices)
    guarantees.push(
      ...serviceGuarantees(testbed, { probes: run.probes, readinessChecks: run.watch.readinessChecks }),
    )
    guarantees.push(...(await purchaseGuarantees(db, acknowledged, stock.coupons)))
    guarantees.push(...(await moneyGuarantees(db, acknowledged)))
    guarantees.push(...(await stockGuarantees(db, acknowledged)))
    guarantees.push(depositGuarantee(acknowledged))
  } finally {
    await close()
  }
  guarantees.push(await terminationGuarantee(testbed))
  return guarantees
}

/** Otherwise a shop that refuses all cards would keep the guarantees about disputes. */
function depositGuarantee({ deposits }: Acknowledgements): Guarantee {
  const methods = ['crypto', 'card'] as const
  return guarantee(
    'customers can deposit by card and with crypto',
    methods.filter((method) => !deposits.some((one) => one.method === method && one.outcome === 'opened')),
  )
}

async function terminationGuarantee({ servers, log }: Testbed): Promise<Guarantee> {
  const limitMs = DRAIN_SECONDS * 1_000 + GRACE_MS
  const endings = await Promise.all(
    servers.map(async (server) => {
      const afterMs = await server.terminate()
      log.write('terminated', { server: server.name, afterMs })
      return { name: server.name, afterMs }
    }),
  )
  return guarantee(
    'SIGTERM ends a server within its drain time plus 10 s',
    endings
      .filter(({ afterMs }) => afterMs === null || afterMs > limitMs)
      .map(
        ({ name, afterMs }) => `server ${name}: ${afterMs === null ? 'killed' : `${Math.round(afterMs)} ms`}`,
      ),
  )
}
