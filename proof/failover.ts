// `npm run proof:failover`: two servers of the shop behind HAProxy, and PostgreSQL with a synchronous standby under
// Patroni and etcd. Machines of the database are killed, frozen and cut off while customers buy. Exits with 1 if a
// guarantee is broken. See docs/many-servers.md.
import { randomInt } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { runAndClose } from '../bench/run-and-close.ts'
import { buildServer } from '../tools/build.mjs'
import { openEventLog } from './event-log.ts'
import { openDatabaseCluster } from './failover/database-cluster.ts'
import { type MachineFault, machineFaults } from './failover/faults.ts'
import { type FailoverRun, runFailover } from './failover/run-failover.ts'
import { openShopCluster } from './failover/shop-cluster.ts'
import { wholeNumber } from './options.ts'
import { createRandom, type Random } from './random.ts'
import { printGuarantees, printResult } from './summary.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(randomInt(1, 1_000_000)) },
    faults: { type: 'string', default: String(machineFaults.length) },
    only: { type: 'string', default: '' },
    /** A file for the guarantees, as JSON. */
    report: { type: 'string' },
  },
})
await runAndClose(proveFailover)

async function proveFailover(closeFunctions: (() => unknown)[]): Promise<boolean> {
  const random = createRandom(`failover/${values.seed}`)
  const faults = chooseFaults(random)
  console.log(`Seed ${values.seed}: ${faults.map(({ kind }) => kind).join(', ')}`)
  buildServer(process.execPath)
  const log = openEventLog(
    `failover-${values.seed}-${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}`,
  )
  const cluster = await openDatabaseCluster(log.folder, closeFunctions)
  const shop = await openShopCluster(cluster, log, closeFunctions)
  const run = await runFailover({ shop, cluster, log }, { faults, random })
  print(run)
  if (values.report !== undefined) writeFileSync(values.report, JSON.stringify(run.guarantees))
  console.log(`\nEvents and logs: ${log.folder}`)
  return printResult(run.guarantees, `To repeat: --seed ${values.seed}`)
}

/** Chooses the faults of the run: every kind once before a kind is repeated. @throws if a kind is unknown */
function chooseFaults(random: Random): MachineFault[] {
  const only = values.only.split(',').filter(Boolean)
  const unknown = only.filter((kind) => !machineFaults.some((fault) => fault.kind === kind))
  const kinds = machineFaults.map(({ kind }) => kind).join(', ')
  if (unknown.length > 0) throw new Error(`Unknown faults: ${unknown.join(', ')}. Known: ${kinds}.`)
  const possible = machineFaults.filter(({ kind }) => only.length === 0 || only.includes(kind))
  const count = only.length === 0 ? wholeNumber('--faults', values.faults) : Math.max(only.length, 1)
  const chosen: MachineFault[] = []
  while (chosen.length < count) chosen.push(...random.shuffled(possible))
  return chosen.slice(0, count)
}

function print({ results, guarantees, purchases, answers }: FailoverRun) {
  const seconds = (ms: number | null) => (ms === null ? '–' : `${(ms / 1_000).toFixed(1)} s`)
  console.log(`\n${purchases} purchases were acknowledged; ${answers} requests were sent.`)
  console.log(
    '\nfault           standby takes over  longest time without a purchase  repaired machine is standby',
  )
  for (const { kind, takenOverMs, withoutPurchaseMs, rejoinedMs } of results) {
    const columns = [
      kind.padEnd(14),
      seconds(takenOverMs).padStart(19),
      seconds(withoutPurchaseMs).padStart(32),
      seconds(rejoinedMs).padStart(28),
    ]
    console.log(columns.join(' '))
  }
  printGuarantees(guarantees)
}
