// `npm run bench:backup`: the seconds, bytes and memory of a backup of a shop with a million purchases, of its check, and
// of its restore, each by the command of an operator. `-- --scale 0.1` makes the shop ten times smaller.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { migrate } from '../server/src/platform/db/migrate/migrate.ts'
import { openTestClient } from '../server/test/connect.ts'
import { openBenchServer } from './database.ts'
import { fillShop, type ShopSize } from './fill-shop.ts'
import { SECRET_KEY } from './seed.ts'

const COMMANDS = path.join(import.meta.dirname, '../server/src/commands')
const POLL_MS = 100
const MEGABYTE = 1_000_000

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
  console.log(
    `${availableParallelism()} cores. Filling a shop with ${size.purchases.toLocaleString('en-US')} purchases …`,
  )
  await migrate(urls.shop)
  const shop = await fillShop(urls.shop, size)
  await shop.close()
  console.log(`The database has ${megabytes(await databaseBytes(urls.shop))}.`)
  const env = { SECRET_KEY, BACKUP_KEY: randomBytes(32).toString('base64'), BACKUP_DIR: folder }
  await measure('npm run backup', 'back-up.ts', [], { ...env, DATABASE_URL: urls.shop })
  const [name = ''] = readdirSync(folder)
  console.log(`The backup has ${megabytes(statSync(path.join(folder, name)).size)}.`)
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
    peak = Math.max(peak, peakBytes(child.pid))
  }, POLL_MS)
  const [out, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  clearInterval(timer)
  if (code !== 0) throw new Error(`${title} ended with ${code}:\n${out}`)
  const seconds = (performance.now() - startedAt) / 1_000
  console.log(`${title}: ${seconds.toFixed(1)} s, ${megabytes(peak)} of memory.`)
}

/** The most memory that a process has had; 0 if it has ended. */
function peakBytes(pid: number | undefined): number {
  try {
    const [, kilobytes = '0'] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kilobytes) * 1_024
  } catch {
    return 0
  }
}

async function databaseBytes(url: string): Promise<number> {
  const client = await openTestClient(url)
  const { rows } = await client.query<{ bytes: string }>(
    'SELECT pg_database_size(current_database())::text AS bytes',
  )
  await client.end()
  return Number(rows[0]?.bytes)
}

function megabytes(bytes: number): string {
  return `${(bytes / MEGABYTE).toFixed(0)} MB`
}
