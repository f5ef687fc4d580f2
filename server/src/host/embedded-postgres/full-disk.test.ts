import { spawnSync } from 'node:child_process'
import { rmSync, statfsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  query,
  startWatchedServer,
  testFolder,
  until,
  type WatchedServer,
} from '../../../test/process/embedded-server.ts'

/** Whether a disk of a known size is mounted. Mounting needs root. */
let isMounted: boolean
let disk: string
let server: WatchedServer
beforeEach(async () => {
  disk = testFolder()
  isMounted = spawnSync('/bin/mount', ['-t', 'tmpfs', '-o', 'size=160m', 'docket-test', disk]).status === 0
  server = await startWatchedServer(path.join(disk, 'postgres'))
})
afterEach(async () => {
  await server.close()
  if (isMounted) spawnSync('/bin/umount', [disk])
  rmSync(disk, { recursive: true })
})

it('waits for space if the disk is full, and loses no row', async ({ skip }) => {
  skip(!isMounted, 'This user may not mount a disk.')
  await query(server, "CREATE TABLE kept AS SELECT 'before' AS note")
  const filler = path.join(disk, 'filler')
  const { bavail, bsize } = statfsSync(disk)
  writeFileSync(filler, Buffer.alloc(bavail * bsize - 64 * 1024))
  // The message is larger than the rest of the current WAL file, so that PostgreSQL panics and cannot recover.
  await expect(
    query(
      server,
      "SELECT pg_logical_emit_message(true, '', repeat('x', 9000000)) FROM generate_series(1, 4)",
    ),
  ).rejects.toThrow()

  await until(() => server.problem()?.message.includes('until there is free disk space'))
  // Three crashes would end the shop; these failures do not count as crashes.
  await until(() => server.lines.filter(({ msg }) => msg.includes('did not start')).length >= 3)
  expect(server.lines.find(({ reason }) => reason?.includes('No space left on device'))).toBeDefined()
  expect(server.failures).toEqual([])

  rmSync(filler)
  await until(() => server.problem() === null, 15_000)
  expect(await query(server, 'SELECT note FROM kept')).toEqual([{ note: 'before' }])
  expect(server.restarts()).toBe(1)
})
