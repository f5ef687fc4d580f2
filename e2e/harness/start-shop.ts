import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { SERVER_ARGS, SERVER_ENV } from '../../tools/server-command.mjs'

const ROOT = path.join(import.meta.dirname, '../..')
const START_TIMEOUT_MS = 60_000
const STOP_TIMEOUT_MS = 30_000
const POLL_MS = 100

/** Starts the shop that the tests share, and sets BASE_URL to its address. Returns the function that stops it. */
export default async function startShop(): Promise<() => Promise<void>> {
  const shop = await openShop()
  process.env.BASE_URL = shop.url
  // Hundreds of tests share an operator.
  await liftLimits(shop.databaseUrl)
  return shop.close
}

/** In the database, because a limit that an owner raises applies only after an hour. */
async function liftLimits(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(`UPDATE operator_limits SET replacements_per_account = 100, replacements = 1000000,
      refund_cents = 100000000, credit_cents = 100000000, reveals = 1000000, removals = 1000000,
      holds = 1000000, customers = 1000000, operators = 1000000, exports = 1000000, requests = 1000000, approval_cents = 100000000`)
    // As the browser of the first operator would. The log and the activity then begin with what a test does.
    await client.query("UPDATE shop_settings SET time_zone = 'UTC'")
  } finally {
    await client.end()
  }
}

interface RunningShop {
  url: string
  databaseUrl: string
  /** Runs one of the server's commands on this shop, such as `audit`. @throws if it fails */
  command(name: string, ...args: string[]): Promise<void>
  /** Stops the shop and runs the ledger check. @throws if the check finds a difference */
  close(): Promise<void>
}

/** Starts a shop as `npm start` does, on a free port and with a new DATA_DIR. */
export async function openShop({ demo = true } = {}): Promise<RunningShop> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'docket-e2e-'))
  const port = await freePort()
  const env = {
    ...SERVER_ENV,
    ...process.env,
    NODE_ENV: '',
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    DATA_DIR: dataDir,
    DATABASE_URL: process.env.E2E_DATABASE_URL ?? '',
    DEMO: demo ? '1' : '0',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
  }
  const logFile = path.join(dataDir, 'server.log')
  const shop = run(SERVER_ARGS, env, logFile)
  try {
    await waitUntilReady(env.PUBLIC_URL, shop, logFile)
  } catch (error) {
    await stop(shop)
    throw error
  }
  const command = async (name: string, ...args: string[]) => {
    const outputFile = path.join(dataDir, 'command.log')
    const [code] = await once(run([commandFile(name), ...args], env, outputFile), 'exit')
    if (code !== 0) throw new Error(`npm run ${name} failed:\n${readFileSync(outputFile, 'utf8')}`)
  }
  return {
    url: env.PUBLIC_URL,
    databaseUrl: env.DATABASE_URL || embeddedUrl(path.join(dataDir, 'postgres')),
    command,
    async close() {
      await stop(shop)
      await command('audit')
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** The file that `npm run <name>` runs. */
function commandFile(name: string): string {
  const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const [, file] = /^node (server\/src\/\S+)$/.exec(scripts[name] ?? '') ?? []
  if (file === undefined) throw new Error(`package.json has no command ${name} of the server.`)
  return file
}

/** The address of the shop's embedded database, read from its files. */
function embeddedUrl(folder: string): string {
  const password = readFileSync(path.join(folder, 'password'), 'utf8').trim()
  const port = readFileSync(path.join(folder, 'pgdata/postmaster.pid'), 'utf8').split('\n')[3]
  return `postgres://docket:${password}@127.0.0.1:${port}/postgres`
}

function run(args: string[], env: NodeJS.ProcessEnv, outputFile: string): ChildProcess {
  const output = openSync(outputFile, 'a')
  return spawn(process.execPath, args, { cwd: ROOT, env, stdio: ['ignore', output, output] })
}

async function waitUntilReady(baseUrl: string, shop: ChildProcess, logFile: string) {
  const deadline = Date.now() + START_TIMEOUT_MS
  while (!hasEnded(shop) && Date.now() < deadline) {
    const answer = await fetch(`${baseUrl}/readyz`).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  throw new Error(`The shop did not start:\n${readFileSync(logFile, 'utf8')}`)
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}

/** Sends SIGTERM to the shop, and SIGKILL if it does not end in time. */
async function stop(shop: ChildProcess) {
  if (hasEnded(shop)) return
  const ended = once(shop, 'exit')
  shop.kill('SIGTERM')
  const force = setTimeout(() => shop.kill('SIGKILL'), STOP_TIMEOUT_MS)
  await ended
  clearTimeout(force)
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await once(probe.listen(0, '127.0.0.1'), 'listening')
  const address = probe.address()
  probe.close()
  if (address === null || typeof address === 'string') throw new Error('No port is free.')
  return address.port
}
