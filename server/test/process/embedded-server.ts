import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { inject } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/host/embedded-postgres/start.ts'
import { openTestClient } from '../connect.ts'

export const FAST_SETTINGS = { fsync: 'off', shared_buffers: '16MB' }

/** An embedded server in a separate folder, with its watchdog. */
export interface WatchedServer extends EmbeddedPostgres {
  pgdata: string
  /** The log of the watchdog. */
  lines: { msg: string; reason?: string }[]
  /** The errors with which the watchdog has given up. */
  failures: Error[]
  postmaster(): number
  /** Stops the server and removes the folder. */
  close(): Promise<void>
}

export async function startWatchedServer(folder?: string): Promise<WatchedServer> {
  const dataDir = await preparedFolder(folder)
  const lines: WatchedServer['lines'] = []
  const failures: Error[] = []
  const log = pino({ base: null, level: 'debug' }, { write: (line) => void lines.push(JSON.parse(line)) })
  const watch = { log, onFailure: (error: Error) => void failures.push(error) }
  const server = await startEmbeddedPostgres({ dataDir, settings: FAST_SETTINGS, watch })
  const pgdata = path.join(server.folder, 'pgdata')
  return {
    ...server,
    pgdata,
    lines,
    failures,
    postmaster: () => postmasterOf(pgdata),
    close: async () => {
      await server.stop()
      for (const folder of [server.folder, dataDir]) rmSync(folder, { recursive: true, force: true })
    },
  }
}

export function testFolder(): string {
  return mkdtempSync(path.join(tmpdir(), 'docket-postgres-'))
}

/** A database that no test uses. The test run removes it at its end, because all test files of a worker copy it. */
let template: Promise<string> | undefined

/** A folder with a new database. It is a copy of a template, because creating one takes a second. */
export async function preparedFolder(folder = testFolder()): Promise<string> {
  template ??= makeTemplate()
  mkdirSync(folder, { recursive: true })
  spawnSync('cp', ['-a', `${await template}/.`, folder])
  return folder
}

async function makeTemplate(): Promise<string> {
  const folder = mkdtempSync(path.join(inject('testFolder'), 'template-'))
  chmodSync(folder, 0o755)
  await (await startEmbeddedPostgres({ dataDir: folder, settings: FAST_SETTINGS })).stop()
  return folder
}

/** The pid in `postmaster.pid`. */
export function postmasterOf(pgdata: string): number {
  return Number(readFileSync(path.join(pgdata, 'postmaster.pid'), 'utf8').split('\n')[0])
}

/** Runs one statement on a new connection. */
export async function query<Row extends object>({ url }: { url: string }, sql: string): Promise<Row[]> {
  const client = await openTestClient(url, { connectionTimeoutMillis: 2_000, query_timeout: 5_000 })
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

/** Calls `condition` until it returns a true value. @throws the last error after `withinMs`. */
export async function until<Value>(
  condition: () => Value | Promise<Value>,
  withinMs = 10_000,
): Promise<Value> {
  let lastError: unknown = new Error(`The condition was not true within ${withinMs} ms.`)
  for (const end = performance.now() + withinMs; performance.now() < end; await pause(50)) {
    try {
      const answer = await condition()
      if (answer) return answer
    } catch (error) {
      lastError = error
    }
  }
  throw lastError
}

/** A zombie process, which has ended but was not waited for, is not alive. */
export function isAlive(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}
