// `npm run proof`: kills, freezes and disconnects the shop and its dependencies while customers buy and deposit, and
// then checks that no data was lost and that the shop sells again. Exits with 1 if a guarantee is broken. See
// proof/README.md.
import { writeFileSync } from 'node:fs'
import { buildServer } from '../tools/build.mjs'
import { openEventLog } from './event-log.ts'
import { faultsOn } from './faults/all-faults.ts'
import { planSteps } from './faults/schedule.ts'
import type { Guarantee } from './guarantees/guarantee.ts'
import { type Options, readOptions } from './options.ts'
import { createRandom } from './random.ts'
import { runShop } from './run-shop.ts'
import { printFaults, printGuarantees, printResult } from './summary.ts'
import { openTestbed } from './testbed/open-testbed.ts'
import type { ShopKind, Testbed } from './testbed/testbed.ts'

/**
 * The probability of a run with two servers. The other runs have one, because a second server could run all jobs and so
 * hide that the first runs none.
 */
const TWO_SERVERS_PROBABILITY = 2 / 3

try {
  await runAllProofs(readOptions(process.argv.slice(2)))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function runAllProofs(options: Options) {
  const { seed, report } = options
  console.log(`Seed ${seed}.`)
  buildServer(process.execPath)
  const testbeds: Testbed[] = []
  const guarantees: Guarantee[] = []
  for (const [nth, shop] of options.shops.entries()) {
    const { testbed, shopGuarantees } = await runProof(shop, options, shareOf(options, nth))
    testbeds.push(testbed)
    guarantees.push(
      ...shopGuarantees.map(({ title, violations }) => ({ title: `${shop}: ${title}`, violations })),
    )
  }
  printFaults(testbeds)
  printGuarantees(guarantees)
  if (report !== null) writeFileSync(report, JSON.stringify(guarantees))
  console.log(`\nEvents: ${testbeds.map(({ log }) => log.file).join(', ')}`)
  process.exitCode = printResult(guarantees, `To replay: --seed ${seed}`) ? 0 : 1
}

/** Two thirds of the faults are for the shop with an external database, for which more kinds of faults are possible. */
function shareOf({ faults, shops }: Options, nth: number): number {
  if (shops.length === 1) return faults
  const second = Math.floor(faults / 3)
  return nth === 0 ? faults - second : second
}

async function runProof(kind: ShopKind, { seed, only, maxMs }: Options, count: number) {
  const random = createRandom(`${seed}/${kind}`)
  const log = openEventLog(`${seed}-${kind}-${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}`)
  const servers = kind === 'external-database' && random.chance(TWO_SERVERS_PROBABILITY) ? 2 : 1
  const testbed = await openTestbed({ kind, servers }, log)
  const ignoreSignals = closeOnSignal(testbed)
  try {
    const possibleFaults = faultsOn(kind)
      .filter((fault) => only.length === 0 || only.includes(fault.kind))
      .filter((fault) => fault.kind !== 'disk-full' || testbed.disk.canBeFilled)
    if (!testbed.disk.canBeFilled) console.log('This user may not mount a small disk, so no disk is filled.')
    const steps = possibleFaults.length === 0 ? [] : planSteps(random.branch('faults'), possibleFaults, count)
    console.log(
      `${kind}, ${servers} server${servers > 1 ? 's' : ''}: ${steps.map(({ faults }) => faults.map((each) => each.kind).join(' + ')).join(', ')}`,
    )
    const shopGuarantees = await runShop(testbed, { steps, random, maxMs })
    return { testbed, shopGuarantees }
  } finally {
    ignoreSignals()
    await testbed.close()
  }
}

/**
 * Closes the testbed if the run is interrupted, so that no process and no mount is left. The returned function stops
 * listening for signals.
 */
function closeOnSignal(testbed: Testbed): () => void {
  const close = () => void testbed.close().finally(() => process.exit(130))
  process.once('SIGINT', close)
  process.once('SIGTERM', close)
  return () => {
    process.off('SIGINT', close)
    process.off('SIGTERM', close)
  }
}
