import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { TEST_ENV } from './shop.ts'

const MAIN = path.join(import.meta.dirname, '../src/main.ts')
const START_MS = 30_000
const STOP_MS = 20_000

/** A shop in processes of its own, as an operator starts it. */
export interface ShopProcess {
  origin: string
  pid: number
  /** The processes that serve the shop in a cluster. */
  workers(): number[]
  stop(): Promise<void>
}

/** Starts the shop on a free port, on a database that is there already, and waits until all its processes listen. */
export async function startShopProcess(
  databaseUrl: string,
  env: Record<string, string> = {},
): Promise<ShopProcess> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const { child, output } = spawnShop({ DATABASE_URL: databaseUrl, PORT: String(port), ...env })
  const deadline = Date.now() + START_MS
  // What it prints once all of them do, and not before.
  while (!output().includes(`http://localhost:${port}`)) {
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill('SIGKILL')
      throw new Error(`The shop did not start:\n${output()}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  const pid = child.pid ?? 0
  return {
    origin,
    pid,
    workers: () => readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      const force = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
      await ended
      clearTimeout(force)
    },
  }
}

/** Starts a shop that is expected to end by itself, and answers what it said. */
export async function runShopProcess(env: Record<string, string>): Promise<{ code: number; output: string }> {
  const { child, output } = spawnShop(env)
  const force = setTimeout(() => child.kill('SIGKILL'), START_MS)
  const [code] = await once(child, 'exit')
  clearTimeout(force)
  return { code, output: output() }
}

/** A loopback port that nothing listens on. */
export async function freePort(): Promise<number> {
  const probe = createServer()
  await once(probe.listen(0, '127.0.0.1'), 'listening')
  const address = probe.address()
  probe.close()
  if (typeof address !== 'object' || !address) throw new Error('No port is free.')
  return address.port
}

function spawnShop(env: Record<string, string>) {
  const child = spawn(process.execPath, [MAIN], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...TEST_ENV, ...env },
  })
  const said: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => said.push(String(data)))
  return { child, output: () => said.join('') }
}
