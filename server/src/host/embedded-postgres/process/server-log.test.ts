import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readFailure } from './server-log.ts'

let pgdata: string
beforeEach(() => {
  pgdata = mkdtempSync(path.join(tmpdir(), 'docket-log-'))
})
afterEach(() => rmSync(pgdata, { recursive: true }))

const prefix = '2026-11-22 20:41:50.714 UTC [10917]'

/** Real log lines of PostgreSQL 18.4. */
it.each([
  [
    'resources',
    'FATAL: could not write to file "pg_wal/xlogtemp.1": No space left on device',
    [
      `${prefix} client backend PANIC:  could not write to file "pg_wal/xlogtemp.7": No space left on device`,
      `${prefix} client backend STATEMENT:  SELECT 'a secret'`,
      `${prefix} startup FATAL:  could not write to file "pg_wal/xlogtemp.1": No space left on device`,
      `${prefix} postmaster LOG:  shutting down due to startup process failure`,
    ],
  ],
  [
    'resources',
    'FATAL: could not write lock file "postmaster.pid": No space left on device',
    [`${prefix} FATAL:  could not write lock file "postmaster.pid": No space left on device`],
  ],
  [
    'corrupt',
    'FATAL: incorrect checksum in control file',
    [
      `${prefix} postmaster FATAL:  incorrect checksum in control file`,
      `${prefix} postmaster LOG:  database system is shut down`,
    ],
  ],
  [
    'corrupt',
    'PANIC: could not read file "global/pg_control": read 0 of 296',
    [`${prefix} postmaster PANIC:  could not read file "global/pg_control": read 0 of 296`],
  ],
  [
    'corrupt',
    'but could not open file "/data/global/pg_control": No such file or directory',
    [
      'postgres: could not find the database system',
      'Expected to find it in the directory "/data",',
      'but could not open file "/data/global/pg_control": No such file or directory',
    ],
  ],
  [
    'corrupt',
    'PANIC: could not locate a valid checkpoint record at 0/174B5B0',
    [
      `${prefix} startup HINT:  This probably means that some data is corrupted`,
      `${prefix} startup PANIC:  could not locate a valid checkpoint record at 0/174B5B0`,
      `${prefix} postmaster LOG:  startup process (PID 11415) was terminated by signal 6: Aborted`,
    ],
  ],
  [
    'temporary',
    'FATAL: pre-existing shared memory block (key 1, ID 2) is still in use',
    [`${prefix} postmaster FATAL:  pre-existing shared memory block (key 1, ID 2) is still in use`],
  ],
  [
    'crash',
    'received fast shutdown request',
    [
      `${prefix} postmaster LOG:  database system is ready to accept connections`,
      `${prefix} client backend FATAL:  password authentication failed for user "customer"`,
      `${prefix} postmaster LOG:  received fast shutdown request`,
      `${prefix} client backend FATAL:  terminating connection due to administrator command`,
    ],
  ],
  [
    'crash',
    'killed',
    [
      `${prefix} startup FATAL:  an error before the last start`,
      `${prefix} postmaster LOG:  database system is ready to accept connections`,
      `${prefix} client backend FATAL:  password authentication failed for user "customer"`,
    ],
  ],
])('reads a %s failure from the log: %s', (kind, reason, lines) => {
  const before = 'FATAL:  a line of an earlier server\n'
  writeFileSync(path.join(pgdata, 'server.log'), `${before}${lines.join('\n')}\n`)
  // In the last case the log names no reason, so the fallback is the reason.
  const fallback = reason === 'killed' ? reason : undefined
  expect(readFailure({ pgdata }, before.length, fallback)).toEqual({ kind, reason })
})
