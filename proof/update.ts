// `npm run proof:update`: updates a filled shop from the previous release to this build, then to a build with one more
// migration, and back to this build. It does so with two servers behind Debian's HAProxy, one after the other, while
// customers read and buy, and then with one server alone. Exits with 1 if a request to the two servers failed, an old
// row changed, or the ledger check finds an error. `-- --purchases 100000` fills more.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { openBenchServer } from '../bench/database.ts'
import { type Row, report } from '../bench/report.ts'
import { openTestPool } from '../server/test/connect.ts'
import {
  auditWithRelease,
  FILLED_SECRET_KEY,
  fillWithRelease,
  openFilledBuyers,
  postTo,
  watchKeptRows,
} from '../server/test/process/filled-release.ts'
import { copyBuild, PREVIOUS_RELEASE, unpackRelease } from '../server/test/process/releases.ts'
import { buildServer } from '../tools/build.mjs'
import { ROOT } from '../tools/root.mjs'
import { startProbe } from '../tools/update/probe.mjs'
import { BEHIND_BALANCER, startBalancer } from './rolling/balancer.ts'
import { openCustomers } from './rolling/customers.ts'
import { nameOf, openReleaseServer, type Release, switchInTurn } from './rolling/release-server.ts'

const CUSTOMERS = 12
/** More accounts than the customers can buy during the run. */
const STOCK = 20_000

const { values } = parseArgs({ options: { purchases: { type: 'string', default: '20000' } } })
const purchases = Number(values.purchases)
const size = { users: Math.max(100, purchases / 10), purchases, products: 200, largestStock: STOCK }
const folder = mkdtempSync(path.join(tmpdir(), 'docket-proof-update-'))
const stopFunctions: (() => Promise<unknown>)[] = [
  async () => rmSync(folder, { recursive: true, force: true }),
]
try {
  process.exitCode = report(await prove()) ? 0 : 1
} finally {
  for (const stop of stopFunctions.reverse()) await stop()
}

async function prove(): Promise<Row[]> {
  buildServer(process.execPath)
  const [previous, next] = [addFolder('previous'), addFolder('next')]
  unpackRelease(PREVIOUS_RELEASE, previous)
  copyBuild(next)
  writeFileSync(
    path.join(next, 'server/src/migrations/9999-next.sql'),
    'ALTER TABLE products ADD of_the_next_build text;\n',
  )
  const { urls, stop } = await openBenchServer(['two', 'one'])
  stopFunctions.push(stop)
  // The release 'built' is this build.
  return [
    ...(await updateTwoServers(urls.two, [previous, 'built', next, 'built'])),
    ...(await updateOneServer(urls.one, [previous, 'built', next, 'built'])),
  ]
}

/** Updates two servers behind a balancer through the releases, and expects no failed request. */
async function updateTwoServers(url: string, [first = '', ...releases]: Release[]): Promise<Row[]> {
  const { pool, findChanged } = await openFilledShop(url, first)
  const env = envOf(url)
  const servers = [await openReleaseServer(env), await openReleaseServer(env)]
  for (const server of servers) {
    stopFunctions.push(server.stop)
    await server.switchTo(first)
  }
  const balancer = await startBalancer(servers.map(({ port }) => port))
  stopFunctions.push(balancer.stop)
  const origin = `http://127.0.0.1:${balancer.port}`
  const customers = openCustomers({
    port: balancer.port,
    ...(await openFilledBuyers(pool, origin, CUSTOMERS)),
  })
  for (const release of releases) await switchInTurn(servers, release, { balancer, customers })
  const tally = await customers.stop()
  for (const failure of tally.failures.slice(0, 20)) console.log(failure)
  for (const server of servers) await server.stop()
  await auditWithRelease(ROOT, { DATABASE_URL: url })
  const { rows } = await pool.query('SELECT count(*)::integer AS count FROM purchases')
  return [
    { name: 'two servers: requests during three updates', value: tally.requests, min: 1 },
    { name: 'two servers: purchases', value: tally.purchases.length, min: 1 },
    { name: 'two servers: requests that failed', value: tally.failures.length, max: 0 },
    {
      name: 'two servers: purchases whose customer got no answer',
      value: rows[0].count - size.purchases - tally.purchases.length,
      max: 0,
    },
    { name: 'two servers: tables whose old rows changed', value: (await findChanged()).length, max: 0 },
  ]
}

/** Updates one server, and measures for how long it does not answer. */
async function updateOneServer(url: string, [first = '', ...releases]: Release[]): Promise<Row[]> {
  const { pool, findChanged } = await openFilledShop(url, first)
  const server = await openReleaseServer(envOf(url))
  stopFunctions.push(server.stop)
  await server.switchTo(first)
  const { tokens, productId } = await openFilledBuyers(pool, server.origin, 1)
  const rows: Row[] = []
  let current = first
  for (const release of releases) {
    const probe = await startProbe(server.origin)
    await server.switchTo(release)
    await postTo(server.origin, '/shop/buy', { logProductId: productId, quantity: 1 }, { token: tokens[0] })
    rows.push({
      name: `one server: seconds without an answer from ${nameOf(current)} to ${nameOf(release)}`,
      value: (await probe.stop()) ?? Number.NaN,
      max: 60,
    })
    current = release
  }
  await auditWithRelease(ROOT, { DATABASE_URL: url })
  return [
    ...rows,
    { name: 'one server: tables whose old rows changed', value: (await findChanged()).length, max: 0 },
  ]
}

async function openFilledShop(url: string, release: Release) {
  console.log(`Filling a shop with ${size.purchases} purchases …`)
  await fillWithRelease(release, url, size)
  const pool = openTestPool(url)
  stopFunctions.push(() => pool.end())
  return { pool, findChanged: await watchKeptRows(pool) }
}

function envOf(url: string): Record<string, string> {
  return {
    DATABASE_URL: url,
    SECRET_KEY: FILLED_SECRET_KEY,
    LOG_LEVEL: 'warn',
    ...BEHIND_BALANCER,
  }
}

function addFolder(name: string): string {
  const release = path.join(folder, name)
  mkdirSync(release)
  return release
}
