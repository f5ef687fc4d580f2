import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const MAIN = path.join(import.meta.dirname, '../src/main.ts')
const START_MS = 60_000
const BETWEEN_LOOKS_MS = 100

/** The shop as a process of its own, from its sources. */
export interface ServerProcess {
  /** Without a trailing slash. */
  origin: string
  child: ChildProcess
  /** What it has written so far, on both of its outputs. */
  output(): string
  /** Ends it with SIGTERM and answers its exit code; SIGKILL after 20 s. */
  stop(): Promise<number | null>
}

interface ProcessOptions {
  main?: string
}

/** Starts the shop on a database and waits until it is ready. @throws where it ends before, with what it wrote. */
export async function startServerProcess(
  env: Record<string, string>,
  options: ProcessOptions = {},
): Promise<ServerProcess> {
  const server = await spawnServerProcess(env, options)
  await ready(server)
  return server
}

/** As `startServerProcess`, but waits for nothing. */
export async function spawnServerProcess(
  env: Record<string, string>,
  { main = MAIN }: ProcessOptions = {},
): Promise<ServerProcess> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [main], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      PORT: String(port),
      SECRET_KEY: 'a-secret-for-tests-only-of-fair-length',
      RATE_LIMITS: 'off',
      DEMO: '0',
      LOG_LEVEL: 'info',
      ...env,
    },
  })
  let written = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (bytes) => (written += String(bytes)))
  const exited = once(child, 'exit')
  return {
    origin,
    child,
    output: () => written,
    async stop() {
      const kill = setTimeout(() => child.kill('SIGKILL'), 20_000)
      child.kill('SIGTERM')
      await exited
      clearTimeout(kill)
      return child.exitCode
    },
  }
}

async function ready({ origin, child, output }: ServerProcess) {
  for (const until = Date.now() + START_MS; Date.now() < until; ) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}:\n${output()}`)
    const answer = await fetch(`${origin}/readyz`).catch(() => null)
    if (answer?.ok) return
    await sleep(BETWEEN_LOOKS_MS)
  }
  child.kill('SIGKILL')
  throw new Error(`The server did not become ready:\n${output()}`)
}

/** A loopback port that nothing listens on. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
