import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { claimPort } from './claim-port.ts'

const MAIN = path.join(import.meta.dirname, '../../src/main.ts')
const START_MS = 60_000
const STOP_MS = 20_000
const POLL_MS = 100

/** The shop in a separate process. */
export interface ServerProcess {
  /** Without a trailing slash. */
  origin: string
  child: ChildProcess
  /** What it has written to stdout and stderr so far. */
  output(): string
  /** Sends SIGTERM and returns the exit code. After 20 s it sends SIGKILL and returns null. */
  stop(): Promise<number | null>
}

interface ServerProcessOptions {
  /** The arguments of Node; by default the shop from its sources. */
  args?: string[]
  /** By default a free port. */
  port?: number | undefined
}

/** Starts the shop and waits until it is ready. @throws with its output if it ends before that. */
export async function startServerProcess(
  env: NodeJS.ProcessEnv,
  options: ServerProcessOptions = {},
): Promise<ServerProcess> {
  const server = await spawnServerProcess(env, options)
  await waitUntilReady(server)
  return server
}

/** Like `startServerProcess`, but does not wait until the shop is ready. */
export async function spawnServerProcess(
  env: NodeJS.ProcessEnv,
  { args = [MAIN], port }: ServerProcessOptions = {},
): Promise<ServerProcess> {
  const listenOn = port ?? (await claimPort())
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      SECRET_KEY: 'a-secret-for-tests-only-of-fair-length',
      RATE_LIMITS: 'off',
      DEMO: '0',
      LOG_LEVEL: 'info',
      ...env,
      PORT: String(listenOn),
    },
  })
  let outputText = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (bytes) => (outputText += String(bytes)))
  const exited = once(child, 'exit')
  return {
    origin: `http://127.0.0.1:${listenOn}`,
    child,
    output: () => outputText,
    async stop() {
      const killTimer = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
      child.kill('SIGTERM')
      await exited
      clearTimeout(killTimer)
      return child.exitCode
    },
  }
}

async function waitUntilReady({ origin, child, output }: ServerProcess) {
  for (const until = Date.now() + START_MS; Date.now() < until; ) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}:\n${output()}`)
    const answer = await fetch(`${origin}/readyz`).catch(() => null)
    if (answer?.ok) return
    await sleep(POLL_MS)
  }
  child.kill('SIGKILL')
  throw new Error(`The server did not become ready:\n${output()}`)
}
