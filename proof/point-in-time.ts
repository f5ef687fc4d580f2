// `npm run proof:point-in-time`: runs the commands of docs/backup-with-pgbackrest.md on a cluster of Debian's
// PostgreSQL. A shop sells on it, an owner deletes rows by mistake, and the restored shop has every purchase that was
// acknowledged before. Exits with 1 if something is missing or the ledger check finds an error. Needs root.
import { setTimeout as sleep } from 'node:timers/promises'
import { startBuiltServer } from '../bench/built-server.ts'
import { report } from '../bench/report.ts'
import { SECRET_KEY } from '../bench/seed.ts'
import { seedOneProduct } from '../bench/seed-one-product.ts'
import { openTestClient } from '../server/test/connect.ts'
import { guideBlocks, nameBlocks } from '../server/test/process/guide-blocks.ts'
import { buildServer } from '../tools/build.mjs'
import { type Cluster, createCluster } from './point-in-time/cluster.ts'
import { readPurchaseIds } from './read-purchase-ids.ts'
import { openCustomers } from './rolling/customers.ts'

const CUSTOMERS = 4
const ACCOUNTS = 20_000
/** How long the shop sells between the two backups, and again before the chosen time. After it: half as long. */
const SELLING_MS = 4_000

const page = nameBlocks(
  ['install', 'settings', 'archive', 'firstBackup', 'schedule', 'restore', 'check', 'lastBackup'],
  // The block with the schedule names no language.
  guideBlocks('backup-with-pgbackrest.md', null, ['sh', '']),
)
const [, incremental = ''] = page.schedule.split(/postgres {2}(?=.*--type=incr)/)
buildServer(process.execPath)
const cluster = await createCluster()
const stopFunctions: (() => Promise<unknown>)[] = [cluster.drop]
try {
  process.exitCode = (await provePointInTime(cluster)) ? 0 : 1
} finally {
  for (const stop of stopFunctions.reverse()) await stop()
}

async function provePointInTime({ url, run, completeSettings }: Cluster): Promise<boolean> {
  await run(page.settings)
  completeSettings()
  await run(page.archive)
  const env = { DATABASE_URL: url, SECRET_KEY, NODE_ENV: '', LOG_LEVEL: 'fatal' }
  // The start of the shop also migrates the database.
  const shop = await startBuiltServer({ DATABASE_URL: url })
  stopFunctions.push(shop.stop)
  const seeded = await seedOneProduct(url, { customers: CUSTOMERS, accounts: ACCOUNTS })
  const { tokens, productId } = seeded
  await seeded.close()

  const customers = openCustomers({ port: Number(new URL(shop.origin).port), tokens, productId })
  const fullMs = await timeOf(() => run(page.firstBackup))
  await sleep(SELLING_MS)
  const incrementalMs = await timeOf(() => run(`runuser -u postgres -- ${incremental}`))
  await sleep(SELLING_MS)
  // Purchases continue, so some are acknowledged before this time, and some after it.
  const kept = [...customers.tally.purchases]
  const target = await readOne(url, 'SELECT clock_timestamp()::text AS value')
  await sleep(SELLING_MS / 2)
  const { requests, purchases, failures } = await customers.stop()
  const deleted = Number(
    await readOne(
      url,
      'WITH gone AS (DELETE FROM sold_accounts RETURNING 1) SELECT count(*) AS value FROM gone',
    ),
  )
  const auditAfterMistake = await exitOf(() => run('npm run audit', env))
  await shop.stop()

  const restoreMs = await timeOf(() => run(page.restore.replace('2026-11-25 18:39:00+00', target)))
  const [endCredentials = '', audit = '', quarantine] = page.check.split('\n')
  const endAfterRestore = await exitOf(() => run(endCredentials, env))
  const auditAfterRestore = await exitOf(() => run(audit, env))
  const restored = await readPurchaseIds(url)
  const lost = kept.filter((id) => !restored.has(id))
  if (quarantine !== 'npm start -- --quarantine') throw new Error('The page does not start a quarantine.')
  const restoredShop = await startBuiltServer({ DATABASE_URL: url, QUARANTINE: '1' })
  stopFunctions.push(restoredShop.stop)
  const isQuarantined = await hasQuarantine(restoredShop.origin)
  await restoredShop.stop()
  await run(page.lastBackup)

  for (const failure of failures.slice(0, 10)) console.log(failure)
  console.log(
    `Full backup ${seconds(fullMs)}, incremental ${seconds(incrementalMs)}, restore ${seconds(restoreMs)}.`,
  )
  return report([
    { name: 'purchases acknowledged before the chosen time', value: kept.length, min: 50 },
    { name: 'of these, missing after the restore', value: lost.length, max: 0 },
    { name: 'purchases after the chosen time', value: purchases.length - kept.length, min: 1 },
    { name: 'of these, taken back by the restore', value: purchases.length - restored.size, min: 1 },
    { name: 'requests', value: requests, min: 1 },
    { name: 'requests that failed', value: failures.length, max: 0 },
    { name: 'accounts of buyers that the mistake deleted', value: deleted, min: 1 },
    { name: 'the audit finds the mistake (exit code)', value: auditAfterMistake, min: 1 },
    { name: 'the end of credentials after the restore (exit code)', value: endAfterRestore, max: 0 },
    { name: 'the audit after the restore (exit code)', value: auditAfterRestore, max: 0 },
    { name: 'the restored shop is in quarantine (1 = yes)', value: isQuarantined ? 1 : 0, min: 1 },
  ])
}

async function readOne(url: string, statement: string): Promise<string> {
  const client = await openTestClient(url)
  const { rows } = await client.query<{ value: string }>(statement)
  await client.end()
  return rows[0]?.value ?? ''
}

async function hasQuarantine(origin: string): Promise<boolean> {
  const answer = await fetch(`${origin}/api/config`)
  return ((await answer.json()) as { quarantine?: boolean }).quarantine === true
}

/** The exit code of a script: 0 if it succeeds. */
async function exitOf(act: () => Promise<unknown>): Promise<number> {
  try {
    await act()
    return 0
  } catch (error) {
    return Number(((error as Error).cause as { code?: number } | undefined)?.code ?? 99)
  }
}

async function timeOf(act: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await act()
  return performance.now() - start
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`
}
