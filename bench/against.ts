import { type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { ROOT } from '../tools/root.mjs'
import { cpuUsOf } from './cpu-time.ts'
import { openBenchServer } from './database.ts'
import { accountPurchases, loadWith, shipmentPurchases } from './load.ts'
import { measurePairs, type Pair, ratioOf, type Sample } from './pairs.ts'
import { median, printMachine } from './report.ts'
import { READY } from './side.ts'

const SECONDS = 3
const WARM_UP_SECONDS = 6
const CONNECTIONS = 24
/**
 * Then both servers start anew: what V8 happens to compile stays until a process ends, and makes one process up to a
 * tenth faster or slower than the next of the same code.
 */
const PAIRS_A_START = 3
/** Below this ratio of requests a second, the tree counts as slower than REF. */
const LIMIT = 0.97

/**
 * Compares this tree with a commit: builds the commit in a folder of its own, fills a database for each of the two on
 * one PostgreSQL server, and loads their servers in turn. Prints the medians of the ratios with their spread. Returns
 * false if one is below the limit, or if a ledger is not clean. `closeFunctions` gets what must be stopped at the end.
 */
export async function compareWith(
  ref: string,
  { pairs }: { pairs: number },
  closeFunctions: (() => unknown)[],
): Promise<boolean> {
  printMachine()
  const commit = commitOf(ref)
  const folder = mkdtempSync(path.join(tmpdir(), 'docket-bench-ref-'))
  closeFunctions.push(() => rmSync(folder, { recursive: true, force: true }))
  buildRef(folder, commit)
  const { urls, stop } = await openBenchServer(['ours', 'theirs'])
  closeFunctions.push(stop)
  const [ours, theirs] = await Promise.all([startSide(ROOT, urls.ours), startSide(folder, urls.theirs)])
  closeFunctions.push(ours.kill, theirs.kill)

  console.log(`This tree ÷ ${ref} (${commit.slice(0, 8)}), medians of ${pairs} adjacent pairs [quartiles]:`)
  const measured = new Map<string, Pair[]>()
  for (let done = 0; done < pairs; done += PAIRS_A_START) {
    if (done > 0) await Promise.all([ours.restart(), theirs.restart()])
    for (const [name, load] of Object.entries(loads)) {
      await load(ours, WARM_UP_SECONDS)
      await load(theirs, WARM_UP_SECONDS)
      const more = await measurePairs(Math.min(PAIRS_A_START, pairs - done), {
        ours: () => sample(ours, load),
        theirs: () => sample(theirs, load),
      })
      measured.set(name, [...(measured.get(name) ?? []), ...more])
    }
  }
  const isFast = [...measured].map(([name, all]) => print(name, all)).every(Boolean)
  const isClean = (await ours.isClean()) && (await theirs.isClean())
  console.log(isClean ? 'Both ledgers are clean.' : 'A ledger is not clean.')
  return isFast && isClean
}

function commitOf(ref: string): string {
  const { status, stdout } = spawnSync('git', [
    '-C',
    ROOT,
    'rev-parse',
    '--verify',
    '--quiet',
    `${ref}^{commit}`,
  ])
  if (status !== 0) throw new Error(`This repository has no commit ${ref}.`)
  return String(stdout).trim()
}

function buildRef(folder: string, commit: string): void {
  console.log(`Building ${commit.slice(0, 8)} …`)
  run(ROOT, 'git', 'clone', '--quiet', '--no-checkout', ROOT, folder)
  run(folder, 'git', 'checkout', '--quiet', '--detach', commit)
  run(folder, 'npm', 'ci', '--no-audit', '--no-fund', '--loglevel=error')
  run(folder, 'npm', 'run', '--silent', 'build')
  // An older commit has no such program, or another one, but everything that this one needs.
  copyFileSync(path.join(import.meta.dirname, 'side.ts'), path.join(folder, 'bench/side.ts'))
}

function run(cwd: string, command: string, ...args: string[]): void {
  const { status } = spawnSync(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) throw new Error(`${command} ${args[0]} failed; see above.`)
}

interface Side {
  origin: string
  pid: number
  token: string
  tokensFile: string
  hotProduct: number
  spreadProducts: { first: number; count: number }
  restart(): Promise<void>
  /** Stops the side, and says whether its ledger was clean. */
  isClean(): Promise<boolean>
  kill(): void
}

async function startSide(folder: string, databaseUrl: string): Promise<Side> {
  const child: ChildProcessByStdio<Writable, Readable, null> = spawn(process.execPath, ['bench/side.ts'], {
    cwd: folder,
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const answer = async () => {
    for (;;) {
      const { value, done } = await lines.next()
      if (done) throw new Error('The server of the comparison ended; see above.')
      if (value.startsWith(READY)) return JSON.parse(value.slice(READY.length))
    }
  }
  const side: Side = {
    ...(await answer()),
    async restart() {
      child.stdin.write('restart\n')
      Object.assign(side, await answer())
    },
    async isClean() {
      child.stdin.write('check\n')
      return (await answer()).clean
    },
    kill: () => void child.kill('SIGTERM'),
  }
  return side
}

type Load = (side: Side, seconds: number) => Promise<number>

const wrk =
  (script: 'buy.lua' | 'read.lua', args: (side: Side) => (string | number)[]): Load =>
  (side, seconds) =>
    loadWith(script, { origin: side.origin, seconds, connections: CONNECTIONS }, args(side))

const loads: Record<string, Load> = {
  'purchases, one hot product': wrk('buy.lua', ({ tokensFile, hotProduct }) =>
    accountPurchases({ tokensFile, first: hotProduct, count: 1 }),
  ),
  'purchases, 1,000 products': wrk('buy.lua', ({ tokensFile, spreadProducts }) =>
    accountPurchases({ tokensFile, ...spreadProducts }),
  ),
  shipments: wrk('buy.lua', shipmentPurchases),
  'catalogue reads': wrk('read.lua', ({ tokensFile }) => [tokensFile, '/api/shop/products?pageSize=20']),
  'product reads': wrk('read.lua', ({ tokensFile, hotProduct }) => [
    tokensFile,
    `/api/shop/products/${hotProduct}`,
  ]),
  'landing page': wrk('read.lua', ({ tokensFile }) => [tokensFile, '/']),
}

async function sample(side: Side, load: Load): Promise<Sample> {
  // wrk blocks this process. Without a turn of the event loop, a Ctrl+C would wait for all pairs.
  await setImmediate()
  const before = cpuUsOf(side.pid)
  const rate = await load(side, SECONDS)
  return { rate, cpuUs: (cpuUsOf(side.pid) - before) / (rate * SECONDS) }
}

function print(name: string, pairs: readonly Pair[]): boolean {
  const rate = ratioOf(pairs, ({ rate }) => rate)
  const cpu = ratioOf(pairs, ({ cpuUs }) => cpuUs)
  const text = ({ median, lower, upper }: typeof rate) =>
    `${median.toFixed(3)} [${lower.toFixed(3)}–${upper.toFixed(3)}]`
  const perSecond = (side: 'ours' | 'theirs') =>
    Math.round(median(pairs.map((pair) => pair[side].rate))).toLocaleString('en-US')
  console.log(
    `${name.padEnd(28)} per second ${text(rate)}, CPU time each ${text(cpu)}; ${perSecond('ours')} and ${perSecond('theirs')} a second`,
  )
  return rate.median >= LIMIT
}
