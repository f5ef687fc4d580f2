// `npm run proof:restart`: two servers behind Debian's HAProxy, each restarted twice while customers read and buy.
// Exits with 1 if a request failed or the ledger check finds an error. There are 12 customers; `-- --customers 8`
// changes their number.
import { parseArgs } from 'node:util'
import { openBenchDatabase } from '../bench/database.ts'
import { report } from '../bench/report.ts'
import { seedOneProduct } from '../bench/seed-one-product.ts'
import { checkLedger } from '../server/src/ledger/check-ledger.ts'
import { buildServer } from '../tools/build.mjs'
import { startBalancer } from './rolling/balancer.ts'
import { openCustomers } from './rolling/customers.ts'
import { startShopServer } from './rolling/shop-server.ts'

const ROUNDS = 2
/** Longer than HAProxy needs to notice that a server leaves: two checks, a second apart. */
const DRAIN_SECONDS = 3
/** More accounts than the customers can buy during the run. */
const ACCOUNTS = 40_000

const { values } = parseArgs({ options: { customers: { type: 'string', default: '12' } } })
const stopFunctions: (() => Promise<unknown>)[] = []
try {
  process.exitCode = (await proveRollingRestart(Number(values.customers))) ? 0 : 1
} finally {
  for (const stop of stopFunctions.reverse()) await stop()
}

async function proveRollingRestart(customerCount: number): Promise<boolean> {
  buildServer(process.execPath)
  const database = await openBenchDatabase()
  stopFunctions.push(database.stop)
  const seeded = await seedOneProduct(database.shopUrl, { customers: customerCount, accounts: ACCOUNTS })
  stopFunctions.push(seeded.close)
  const servers = []
  for (let nth = 0; nth < 2; nth++) {
    const server = await startShopServer(database.shopUrl, { drainSeconds: DRAIN_SECONDS })
    stopFunctions.push(server.stop)
    servers.push(server)
  }
  const balancer = await startBalancer(servers.map(({ port }) => port))
  stopFunctions.push(balancer.stop)

  const customers = openCustomers({ port: balancer.port, ...seeded })
  for (let round = 1; round <= ROUNDS; round++) {
    for (const [nth, server] of servers.entries()) {
      const requestsBefore = customers.tally.requests
      await server.restart()
      await balancer.waitUntilUp(nth)
      const { requests, failures } = customers.tally
      console.log(
        `Round ${round}, server ${nth}: restarted during ${requests - requestsBefore} requests; ${failures.length} failed so far.`,
      )
    }
  }
  const { requests, purchases, failures } = await customers.stop()
  for (const failure of failures.slice(0, 20)) console.log(failure)

  const { clean } = await checkLedger(seeded.db)
  return report([
    { name: 'requests', value: requests, min: 1 },
    { name: 'purchases', value: purchases, min: 1 },
    { name: 'requests that failed', value: failures.length, max: 0 },
    {
      name: 'purchases that no customer was told of',
      value: (await seeded.countPurchases()) - purchases,
      max: 0,
    },
    { name: 'ledger check (1 = clean)', value: clean ? 1 : 0, min: 1 },
  ])
}
