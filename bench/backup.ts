// `npm run bench:backup`: the seconds, bytes and memory of a backup of a shop with a million purchases, of its check,
// and of its restore, each by the command of an operator. `-- --scale 0.1` makes the shop ten times smaller.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { openBenchServer } from './database.ts'
import { databaseMegabytes, fillShop, type ShopSize } from './fill-shop.ts'
import { peakMegabytes } from './process-memory.ts'
import { printMachine } from './report.ts'
import { SECRET_KEY } from './seed.ts'

const COMMANDS = path.join(import.meta.dirname, '../server/src/host/declared/commands')
const POLL_MS = 100

const { values } = parseArgs({ options: { scale: { type: 'string', default: '1' } } })
const scale = Number(values.scale)
if (!(scale > 0 && scale <= 1)) throw new Error('--scale must be more than 0 and at most 1.')

const size: ShopSize = {
  users: 100_000 * scale,
  purchases: 1_000_000 * scale,
  products: 200,
  largestStock: 100_000 * scale,
}

const { urls, stop } = await openBenchServer(['shop', 'restored'])
const folder = mkdtempSync(path.join(tmpdir(), 'docket-bench-backups-'))
try {
  printMachine()
  console.log(`Filling a shop with ${size.purchases.toLocaleString('en-US')} purchases …`)
  const shop = await fillShop(urls.shop, size)
  console.log(`The database has ${Math.round(await databaseMegabytes(shop))} MB.`)
  await shop.close()
  const env = { SECRET_KEY, BACKUP_KEY: randomBytes(32).toString('base64'), BACKUP_DIR: folder }
  await measure('npm run backup', 'back-up.ts', [], { ...env, DATABASE_URL: urls.shop })
  const [name = ''] = readdirSync(folder)
  console.log(`The backup has ${Math.round(statSync(path.join(folder, name)).size / 1_000_000)} MB.`)
  await measure('npm run restore', 'restore.ts', [name], { ...env, DATABASE_URL: urls.restored })
  await measure('npm run backup:verify', 'verify-backup.ts', [], { ...env, DATABASE_URL: urls.shop })
} finally {
  rmSync(folder, { recursive: true, force: true })
  await stop()
}

/** Runs a command, and prints its time and the most memory that its process had. @throws if it fails */
async function measure(title: string, file: string, args: string[], env: Record<string, string>) {
  const startedAt = performance.now()
  const child = spawn(process.execPath, [path.join(COMMANDS, file), ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let peak = 0
  const timer = setInterval(() => {
    const hasEnded = child.exitCode !== null || child.signalCode !== null
    // A process that has just ended has no figure any more.
    if (!hasEnded) peak = Math.max(peak, peakMegabytes(child.pid ?? 0) || 0)
  }, POLL_MS)
  const [out, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  clearInterval(timer)
  if (code !== 0) throw new Error(`${title} ended with ${code}:\n${out}`)
  const seconds = (performance.now() - startedAt) / 1_000
  console.log(`${title}: ${seconds.toFixed(1)} s, ${Math.round(peak)} MB of memory.`)
}
