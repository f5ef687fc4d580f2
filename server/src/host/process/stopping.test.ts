import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestClient } from '../../../test/connect.ts'
import {
  isAlive,
  postmasterOf,
  preparedFolder,
  query,
  testFolder,
  until,
} from '../../../test/process/embedded-server.ts'
import {
  type ServerProcess,
  spawnServerProcess,
  startServerProcess,
} from '../../../test/process/server-process.ts'
import { ADVISORY_LOCKS } from '../db/advisory-locks.ts'
import { startEmbeddedPostgres } from '../embedded-postgres/start.ts'
import { REQUESTS_MS, STOP_MS } from './stop-in-phases.ts'

const TIMEOUT_MS = 90_000

/** The shop's DATA_DIR, the folder of its PostgreSQL's files, and PostgreSQL's data directory. */
let dataDir: string
let folder: string
let pgdata: string
/** The first process of the shop. */
let server: ServerProcess
let cleanUps: (() => unknown)[]
beforeEach(async () => {
  dataDir = testFolder()
  folder = await preparedFolder(path.join(dataDir, 'postgres'))
  pgdata = path.join(folder, 'pgdata')
  cleanUps = []
})
afterEach(async () => {
  for (const cleanUp of cleanUps.reverse()) await cleanUp()
  await server.stop()
  // A failed test may leave PostgreSQL running.
  if (existsSync(path.join(pgdata, 'postmaster.pid'))) process.kill(postmasterOf(pgdata), 'SIGKILL')
  rmSync(dataDir, { recursive: true })
})

describe('a shop with its own PostgreSQL that stops', () => {
  it.each([
    ['sends', uploadSlowly, REQUESTS_MS],
    // When the server closes, Node closes a connection whose answer is complete, even if the client has not read it.
    ['reads', readSlowly, 0],
  ])(
    'completes a running purchase, disconnects a client that %s a byte a second, and stops its database within 10 s after its drain',
    async (_, beSlow, holdsUpMs) => {
      const drainMs = 1_000
      await start({ DEMO: 'on', DRAIN_SECONDS: String(drainMs / 1_000) })
      const { token, product } = await signIn()
      const { url } = await startEmbeddedPostgres({ dataDir: folder, within: dataDir, guest: true })
      const before = await countPurchases(url)
      const release = await lockPurchases(url)
      const purchase = post('/api/shop/buy', { logProductId: product.id, quantity: 1 }, token)
      await waitForLock(url, 'relation')
      const slow = await beSlow()
      const postmaster = postmasterOf(pgdata)

      const stop = terminate()
      await until(async () => (await isRefused()) && performance.now() - stop.beganAt > drainMs)
      expect(slow.destroyed).toBe(false)
      await release()
      expect((await purchase).status).toBe(201)

      const { code, tookMs } = await stop.ended
      expect(code, server.output()).toBe(0)
      expect(tookMs).toBeLessThan(drainMs + STOP_MS)
      expect(STOP_MS).toBeLessThanOrEqual(10_000)
      // An upload delays the stop until its connection is closed.
      expect(tookMs).toBeGreaterThan(drainMs + holdsUpMs - 100)
      expect(server.output().includes('Closing connections whose requests have not ended')).toBe(
        holdsUpMs > 0,
      )
      expectCleanStop(postmaster)
      expect((await startAgain(countPurchases)) - before).toBe(1)
    },
    TIMEOUT_MS,
  )

  it(
    'stops its database in time if one of its processes hangs',
    async () => {
      await start({ DEMO: 'off', WEB_CONCURRENCY: '2' })
      // The last line of the start says that all processes serve.
      await until(() => server.output().includes(server.origin.replace('127.0.0.1', 'localhost')), 30_000)
      const [hung = 0, ...others] = workers()
      expect(others).toHaveLength(1)
      const postmaster = postmasterOf(pgdata)
      process.kill(hung, 'SIGSTOP')
      cleanUps.push(() => isAlive(hung) && process.kill(hung, 'SIGKILL'))

      const { code, tookMs } = await terminate().ended
      expect(code, server.output()).toBe(0)
      expect(tookMs).toBeLessThan(STOP_MS)
      expectCleanStop(postmaster)
      await until(() => ![hung, ...others].some(isAlive))
    },
    TIMEOUT_MS,
  )

  it(
    'stops once and without an error if its start fails because of the stop',
    async () => {
      // PostgreSQL already runs, so that the test can block the migration.
      const url = await startAbandonedPostgres()
      const client = await openTestClient(url)
      await client.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCKS.migrations])
      const postmaster = postmasterOf(pgdata)
      server = await spawnServerProcess({ DATA_DIR: dataDir, DEMO: 'off' })
      await until(() => server.output().includes('Waiting for another process that migrates'), 30_000)

      // While this session's process is stopped, PostgreSQL cannot shut down. So the start fails during the stop.
      const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
      const backend = rows[0]?.pid ?? 0
      process.kill(backend, 'SIGSTOP')
      const resume = () => isAlive(backend) && process.kill(backend, 'SIGCONT')
      cleanUps.push(resume)
      const stop = terminate()
      await until(() => serverLog().includes('received fast shutdown request'))
      await Promise.race([stop.ended, sleep(1_500)])
      resume()

      const { code, tookMs } = await stop.ended
      expect(server.output()).not.toContain('Error')
      expect(code, server.output()).toBe(0)
      expect(tookMs).toBeLessThan(STOP_MS)
      expectCleanStop(postmaster)
    },
    TIMEOUT_MS,
  )

  it(
    'ends its drain at once, with one log line and exit code 1, if its database cannot be started again',
    async () => {
      await start({ DEMO: 'off', DRAIN_SECONDS: '300' })
      const stop = terminate()
      await until(async () => (await fetch(`${server.origin}/readyz`)).status === 503)
      const controlFile = openSync(path.join(pgdata, 'global/pg_control'), 'r+')
      writeSync(controlFile, 'damaged', 100)
      process.kill(postmasterOf(pgdata), 'SIGKILL')
      const killedAt = performance.now()

      expect((await stop.ended).code).toBe(1)
      // Earlier than the time limit that always ends the process.
      expect(performance.now() - killedAt).toBeLessThan(STOP_MS - 1_000)
      const lines = server.output().split('\n')
      expect(lines.filter((line) => /^(DATA_DIR|Stopping)/.test(line))).toEqual([
        expect.stringMatching(/^DATA_DIR: .* incorrect checksum in control file$/),
      ])
    },
    TIMEOUT_MS,
  )
})

async function start(env: Record<string, string>) {
  server = await startServerProcess({ DATA_DIR: dataDir, ...env })
}

function terminate() {
  const beganAt = performance.now()
  const ended = once(server.child, 'exit').then(([code]) => ({ code, tookMs: performance.now() - beganAt }))
  server.child.kill('SIGTERM')
  return { beganAt, ended }
}

/** PostgreSQL's log says that it has written all data, and the next start needs no recovery. */
function expectCleanStop(postmaster: number) {
  expect(isAlive(postmaster)).toBe(false)
  expect(existsSync(path.join(pgdata, 'postmaster.pid'))).toBe(false)
  expect(serverLog().trim()).toMatch(/database system is shut down$/)
}

/** Starts the database of the stopped shop and runs a query. */
async function startAgain<Result>(ask: (url: string) => Promise<Result>): Promise<Result> {
  const logged = serverLog().length
  const postgres = await startEmbeddedPostgres({ dataDir: folder, within: dataDir })
  try {
    const result = await ask(postgres.url)
    const log = serverLog().slice(logged)
    expect(log).toMatch(/database system was shut down at/)
    expect(log).not.toMatch(/interrupted|not properly shut down|recovery/)
    return result
  } finally {
    await postgres.stop()
  }
}

const serverLog = () => readFileSync(path.join(pgdata, 'server.log'), 'utf8')

/** Starts a PostgreSQL and kills the process that started it. */
async function startAbandonedPostgres(): Promise<string> {
  const module = path.join(import.meta.dirname, '../embedded-postgres/start.ts')
  const script = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(module)})
    const { url } = await startEmbeddedPostgres(${JSON.stringify({ dataDir: folder, within: dataDir })})
    process.stdout.write(url)
    setInterval(() => {}, 1000)`
  const owner = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [url] = await once(owner.stdout, 'data')
  owner.kill('SIGKILL')
  await once(owner, 'exit')
  return String(url)
}

async function signIn() {
  const login = await post('/api/auth/login', { email: 'demo@docket.test', password: 'docket-demo' })
  const { token } = (await login.json()) as { token: string }
  const answer = await fetch(`${server.origin}/api/shop/products`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { items } = (await answer.json()) as { items: { id: number; inStock: number }[] }
  const product = items.find(({ inStock }) => inStock > 1)
  if (!product) throw new Error('The demo shop has no product in stock.')
  return { token, product }
}

function post(route: string, body: object, token?: string) {
  return fetch(`${server.origin}${route}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })
}

async function countPurchases(url: string): Promise<number> {
  const [row] = await query<{ n: number }>({ url }, 'SELECT count(*)::int AS n FROM purchases')
  return row?.n ?? 0
}

/** Makes purchases wait for a lock in the database. */
async function lockPurchases(url: string): Promise<() => Promise<void>> {
  const client: pg.Client = await openTestClient(url)
  await client.query('BEGIN; LOCK TABLE purchases IN EXCLUSIVE MODE')
  cleanUps.push(() => client.end().catch(() => {}))
  return async () => {
    await client.query('COMMIT')
    await client.end()
  }
}

async function waitForLock(url: string, lock: string) {
  const sql = `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND wait_event = '${lock}'`
  await until(async () => (await query({ url }, sql)).length > 0)
}

/** Sends a body at one byte a second. */
async function uploadSlowly(): Promise<Socket> {
  const head = 'POST /api/auth/login HTTP/1.1\r\nhost: shop\r\ncontent-type: application/json\r\n'
  const socket = await open(`${head}content-length: 1000\r\n\r\n{`)
  runEverySecond(() => socket.write(' '))
  return socket
}

/** Reads answers of 240 kB at one byte a second. There are a hundred, because the kernel buffers some for a reader. */
async function readSlowly(): Promise<Socket> {
  const head = 'GET /api/openapi.json HTTP/1.1\r\nhost: shop\r\naccept-encoding: identity\r\n\r\n'
  const socket = await open(head.repeat(100))
  await once(socket, 'readable')
  runEverySecond(() => socket.read(1))
  return socket
}

async function open(head: string): Promise<Socket> {
  const socket = connect(Number(new URL(server.origin).port), '127.0.0.1').on('error', () => {})
  await once(socket, 'connect')
  socket.write(head)
  cleanUps.push(() => socket.destroy())
  return socket
}

function runEverySecond(act: () => void) {
  const timer = setInterval(act, 1_000)
  cleanUps.push(() => clearInterval(timer))
}

/** Whether the server no longer accepts connections. */
async function isRefused(): Promise<boolean> {
  const answer = await fetch(`${server.origin}/healthz`).catch(() => null)
  await answer?.arrayBuffer()
  return answer === null
}

/** The server processes. PostgreSQL is also a child of the first process. */
function workers(): number[] {
  const { pid } = server.child
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)
  return children.filter((child) => readFileSync(`/proc/${child}/comm`, 'utf8').trim() !== 'postgres')
}
