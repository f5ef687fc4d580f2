import { existsSync, openSync, writeSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import { openTestClient } from '../../../test/connect.ts'
import {
  isAlive,
  query,
  startWatchedServer,
  until,
  type WatchedServer,
} from '../../../test/process/embedded-server.ts'

let server: WatchedServer
afterEach(() => server.close())

it('starts a killed server again at the same address, with every committed row', async () => {
  server = await startWatchedServer()
  await query(server, 'CREATE TABLE kept (id int PRIMARY KEY)')
  const writers = Array.from({ length: 4 }, (_, writer) => writeRows(server.url, writer))
  await until(() => writers.every(({ committed }) => committed.length > 20))

  const killed = server.postmaster()
  process.kill(killed, 'SIGKILL')
  await until(() => query(server, 'SELECT'))

  await Promise.all(writers.map(({ ended }) => ended))
  const storedIds = new Set((await query<{ id: number }>(server, 'SELECT id FROM kept')).map(({ id }) => id))
  const lostIds = writers.flatMap(({ committed }) => committed).filter((id) => !storedIds.has(id))
  expect(lostIds).toEqual([])
  await until(() => server.restarts() === 1)
  expect(server.problem()).toBeNull()
  expect(server.postmaster()).not.toBe(killed)
  expect(server.lines.map(({ msg }) => msg)).toEqual([
    'The embedded PostgreSQL ended and is being started again.',
    'The embedded PostgreSQL runs again.',
  ])
  expect(server.lines[0]?.reason).toContain('killed by SIGKILL')
  expect(JSON.stringify(server.lines)).not.toContain(new URL(server.url).password)
})

it('kills a hanging server and starts it again', async () => {
  server = await startWatchedServer()
  process.kill(server.postmaster(), 'SIGSTOP')
  await expect(query(server, 'SELECT')).rejects.toThrow()
  await until(() => server.restarts() === 1)
  await query(server, 'SELECT')
  expect(server.lines[0]?.reason).toBe('stopped by a signal')
})

it('ends the processes of a killed postmaster, so that the next one can start', async () => {
  server = await startWatchedServer()
  const client = await openTestClient(server.url)
  const [row] = (await client.query('SELECT pg_backend_pid() AS pid')).rows
  process.kill(row.pid, 'SIGSTOP')
  process.kill(server.postmaster(), 'SIGKILL')
  await until(() => query(server, 'SELECT'))
  expect(isAlive(row.pid)).toBe(false)
})

it('starts the server again if a person stops it, and logs the reason', async () => {
  server = await startWatchedServer()
  process.kill(server.postmaster(), 'SIGINT')
  await until(() => server.restarts() === 1)
  await query(server, 'SELECT')
  expect(server.lines[0]?.reason).toBe('received fast shutdown request')
})

it('does not treat a normal stop as a crash', async () => {
  server = await startWatchedServer()
  await server.stop()
  for (let check = 0; check < 10; check++) {
    expect(existsSync(path.join(server.pgdata, 'postmaster.pid'))).toBe(false)
    await pause(100)
  }
  expect(server.lines).toEqual([])
})

it('can be stopped while it is starting the server again', async () => {
  server = await startWatchedServer()
  const killed = server.postmaster()
  process.kill(killed, 'SIGKILL')
  await until(() => server.lines.length > 0)
  await server.stop()
  expect(server.failures).toEqual([])
  await until(() => !existsSync(path.join(server.pgdata, 'postmaster.pid')) || !isAlive(server.postmaster()))
})

it('gives up at once if the control file is damaged', async () => {
  server = await startWatchedServer()
  const file = openSync(path.join(server.pgdata, 'global/pg_control'), 'r+')
  writeSync(file, 'damaged', 100)
  process.kill(server.postmaster(), 'SIGKILL')
  const error = await until(() => server.failures[0])
  expect(error?.message).toMatch(/^DATA_DIR: PostgreSQL in .*: FATAL: incorrect checksum in control file$/)
})

it('gives up at once if a table cannot be read after a crash', async () => {
  server = await startWatchedServer()
  await query(server, 'CREATE TABLE kept AS SELECT 1 AS one')
  await query(server, 'CHECKPOINT')
  const [row] = await query<{ file: string }>(server, `SELECT pg_relation_filepath('kept') AS file`)
  const file = openSync(path.join(server.pgdata, row?.file ?? ''), 'r+')
  writeSync(file, 'damaged', 4_000)
  process.kill(server.postmaster(), 'SIGKILL')
  const error = await until(() => server.failures[0])
  expect(error?.message).toMatch(
    /^DATA_DIR: PostgreSQL in .* cannot read its data: invalid page in block 0 of/,
  )
})

/** Writes and commits one row after the other until the connection is lost. */
function writeRows(url: string, writer: number) {
  const committed: number[] = []
  const work = async () => {
    const client = await openTestClient(url)
    for (let id = writer * 1_000_000; ; id++) {
      await client.query('INSERT INTO kept VALUES ($1)', [id])
      committed.push(id)
    }
  }
  return { committed, ended: work().catch(() => {}) }
}
