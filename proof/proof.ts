// `npm run proof`: kills, freezes and disconnects the shop and its dependencies while customers buy and deposit, and
// then checks that no data was lost and that it sells again. Exits with 1 if a guarantee is broken. See
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
import type { Scene, ShopKind } from './scene.ts'
import { printFaults, printGuarantees } from './summary.ts'
import { openScene } from './world/open-scene.ts'

/** The other runs have one server. With two, one could run all jobs and so hide that the other runs none. */
const SHARE_OF_TWO_SERVERS = 2 / 3

try {
  await prove(readOptions(process.argv.slice(2)))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function prove(options: Options) {
  const { seed, report } = options
  console.log(`Seed ${seed}.`)
  buildServer(process.execPath)
  const scenes: Scene[] = []
  const guarantees: Guarantee[] = []
  for (const [nth, shop] of options.shops.entries()) {
    const { scene, found } = await proveShop(shop, options, shareOf(options, nth))
    scenes.push(scene)
    guarantees.push(...found.map(({ title, violations }) => ({ title: `${shop}: ${title}`, violations })))
  }
  printFaults(scenes)
  printGuarantees(guarantees)
  if (report !== null) writeFileSync(report, JSON.stringify(guarantees))
  const broken = guarantees.filter(({ violations }) => violations.length > 0)
  console.log(`\nEvents: ${scenes.map(({ log }) => log.file).join(', ')}`)
  if (broken.length === 0) console.log(`All ${guarantees.length} guarantees hold.`)
  else
    console.log(`${broken.length} of ${guarantees.length} guarantees are broken. To replay: --seed ${seed}`)
  process.exitCode = broken.length === 0 ? 0 : 1
}

/** Two thirds of the faults are for the shop with an outside database, for which more kinds of faults are possible. */
function shareOf({ faults, shops }: Options, nth: number): number {
  if (shops.length === 1) return faults
  const second = Math.floor(faults / 3)
  return nth === 0 ? faults - second : second
}

async function proveShop(kind: ShopKind, { seed, only, mostMs }: Options, count: number) {
  const random = createRandom(`${seed}/${kind}`)
  const log = openEventLog(`${seed}-${kind}-${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}`)
  const servers = kind === 'outside' && random.chance(SHARE_OF_TWO_SERVERS) ? 2 : 1
  const scene = await openScene({ kind, servers }, log)
  const end = closeOnSignal(scene)
  try {
    const possible = faultsOn(kind)
      .filter((fault) => only.length === 0 || only.includes(fault.kind))
      .filter((fault) => fault.kind !== 'disk-full' || scene.disk.canBeFilled)
    if (!scene.disk.canBeFilled) console.log('This user may not mount a small disk, so no disk is filled.')
    const steps = possible.length === 0 ? [] : planSteps(random.branch('faults'), possible, count)
    console.log(
      `${kind}, ${servers} server${servers > 1 ? 's' : ''}: ${steps.map(({ faults }) => faults.map((each) => each.kind).join(' + ')).join(', ')}`,
    )
    const found = await runShop(scene, { steps, random, mostMs })
    return { scene, found }
  } finally {
    end()
    await scene.close()
  }
}

/** Closes the scene if the run is interrupted, so that no process and no mount stays. */
function closeOnSignal(scene: Scene): () => void {
  const close = () => void scene.close().finally(() => process.exit(130))
  process.once('SIGINT', close)
  process.once('SIGTERM', close)
  return () => {
    process.off('SIGINT', close)
    process.off('SIGTERM', close)
  }
}
