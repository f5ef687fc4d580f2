import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type FaultProxy, openFaultProxy } from '../../server/test/process/fault-proxy.ts'
import { SERVER_ARGS, SERVER_ENV } from '../../tools/server-command.mjs'
import { isOk } from '../is-ok.ts'
import { poll } from '../poll.ts'

/** One process of the shop as `npm start` runs it. If it ends unexpectedly, it is restarted, as systemd does. */
export interface ShopServer {
  name: string
  /** The address of the server itself, for monitoring. */
  origin: string
  /** The proxy between the customers and the server. */
  front: FaultProxy
  /** The address for customers. */
  frontOrigin: string
  start(): void
  kill(): Promise<void>
  freeze(): void
  unfreeze(): void
  /** Sends SIGTERM. Returns how long the process took to end; null if it had to be killed. */
  terminate(): Promise<number | null>
  /** Whether it answers `/healthz` within the time. */
  isListening(timeoutMs: number): Promise<boolean>
  /** Whether it answers `/readyz` with 200 within the time. */
  isReady(timeoutMs: number): Promise<boolean>
  /** Each unexpected exit of the process, with its time by `performance.now()` and its last lines. */
  exits: { code: number | null; signal: string | null; at: number; lastLines: string }[]
  close(): Promise<void>
}

interface ShopServerOptions {
  name: string
  port: number
  env: Record<string, string>
  logFolder: string
}

const RESTART_DELAY_MS = 1_000
/** Longer than any server may take to end. After this time the server gets SIGKILL. */
const MAX_TERMINATION_MS = 60_000
/** As many as the stack of an error has. */
const LAST_LINES = 12

export async function openShopServer({ name, port, env, logFolder }: ShopServerOptions): Promise<ShopServer> {
  const origin = `http://127.0.0.1:${port}`
  const front = await openFaultProxy(port)
  const logFile = path.join(logFolder, `server-${name}.log`)
  const output = openSync(logFile, 'a')
  let child: ChildProcess | null = null
  /** Whether the harness itself has ended the process. */
  let isEndExpected = false
  const exits: ShopServer['exits'] = []

  function start() {
    isEndExpected = false
    const startedChild = spawn(process.execPath, SERVER_ARGS, {
      stdio: ['ignore', output, output],
      env: { ...SERVER_ENV, ...process.env, ...env, PORT: String(port) },
    })
    child = startedChild
    startedChild.once('exit', (code, signal) => {
      if (isEndExpected || child !== startedChild) return
      exits.push({ code, signal, at: performance.now(), lastLines: lastLinesOf(logFile) })
      setTimeout(() => {
        if (!isEndExpected && child === startedChild) start()
      }, RESTART_DELAY_MS)
    })
  }

  /** Ends the process. Returns whether it ended within `timeoutMs`; otherwise it was killed. */
  async function end(signal: NodeJS.Signals, timeoutMs: number): Promise<boolean> {
    isEndExpected = true
    const endingChild = child
    if (!endingChild || endingChild.exitCode !== null || endingChild.signalCode !== null) return true
    const exit = once(endingChild, 'exit')
    endingChild.kill(signal)
    const killTimer = setTimeout(() => endingChild.kill('SIGKILL'), timeoutMs)
    await exit
    clearTimeout(killTimer)
    return endingChild.signalCode !== 'SIGKILL'
  }

  return {
    name,
    origin,
    front,
    frontOrigin: `http://127.0.0.1:${front.port}`,
    start,
    kill: async () => void (await end('SIGKILL', 0)),
    freeze: () => child?.kill('SIGSTOP'),
    unfreeze: () => child?.kill('SIGCONT'),
    async terminate() {
      const beganAt = performance.now()
      return (await end('SIGTERM', MAX_TERMINATION_MS)) ? performance.now() - beganAt : null
    },
    isListening: (timeoutMs) => poll(() => isOk(`${origin}/healthz`), { timeoutMs, everyMs: 50 }),
    isReady: (timeoutMs) => poll(() => isOk(`${origin}/readyz`), { timeoutMs }),
    exits,
    async close() {
      child?.kill('SIGCONT')
      await end('SIGKILL', 0)
      await front.close()
    },
  }
}

/** What the server printed last; it says why the process ended. */
function lastLinesOf(logFile: string): string {
  return readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-LAST_LINES).join('\n')
}
