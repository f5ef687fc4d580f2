// `npm run proof:restart`: two servers behind Debian's HAProxy, each restarted twice while customers read and buy.
// Exits with 1 if a request failed or the ledger check finds an error. There are 12 customers; `-- --customers 8`
// changes their number.
import { parseArgs } from 'node:util'
import { openBenchDatabase } from '../bench/database.ts'
import { report } from '../bench/report.ts'
import { seedOneProduct } from '../bench/seed-one-product.ts'
import { checkLedger } from '../server/test/check-ledger.ts'
import { buildServer } from '../tools/build.mjs'
import { BEHIND_BALANCER, startBalancer } from './rolling/balancer.ts'
import { openCustomers } from './rolling/customers.ts'
import { openReleaseServer, switchInTurn } from './rolling/release-server.ts'

const ROUNDS = 2
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
  const env = { DATABASE_URL: database.shopUrl, ...BEHIND_BALANCER }
  const servers = [await openReleaseServer(env), await openReleaseServer(env)]
  for (const server of servers) {
    stopFunctions.push(server.stop)
    await server.switchTo('built')
  }
  const balancer = await startBalancer(servers.map(({ port }) => port))
  stopFunctions.push(balancer.stop)

  const customers = openCustomers({ port: balancer.port, ...seeded })
  for (let round = 1; round <= ROUNDS; round++) {
    console.log(`Round ${round}:`)
    await switchInTurn(servers, 'built', { balancer, customers })
  }
  const { requests, purchases, failures } = await customers.stop()
  for (const failure of failures.slice(0, 20)) console.log(failure)

  const { clean } = await checkLedger(seeded.db)
  return report([
    { name: 'requests', value: requests, min: 1 },
    { name: 'purchases', value: purchases.length, min: 1 },
    { name: 'requests that failed', value: failures.length, max: 0 },
    {
      name: 'purchases whose customer got no answer',
      value: (await seeded.countPurchases()) - purchases.length,
      max: 0,
    },
    { name: 'ledger check (1 = clean)', value: clean ? 1 : 0, min: 1 },
  ])
}
