import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { claimPort } from '../../../../test/process/claim-port.ts'
import { FAST_SETTINGS, preparedFolder, query, until } from '../../../../test/process/embedded-server.ts'
import { createStarter, isFailure } from '../bring-up.ts'
import { locateBinaries } from '../cluster/binaries.ts'
import { type Cluster, prepareCluster, urlOf } from '../cluster/cluster.ts'
import { openFolder } from '../cluster/folder.ts'
import { launch } from './launch.ts'
import { createHangCheck, probe } from './probe.ts'
import { serverLog } from './server-log.ts'
import { stopServer } from './stop-server.ts'

let folder: string
let cluster: Cluster
let launching: AbortController
beforeEach(async () => {
  folder = await preparedFolder()
  const { user } = openFolder(folder, folder)
  cluster = prepareCluster({ folder, user, binaries: locateBinaries(user, folder) })
  launching = new AbortController()
})
afterEach(async () => {
  launching.abort()
  await stopServer(cluster)
  rmSync(folder, { recursive: true })
})

it('never treats a server in recovery as hung', async () => {
  // A standby that accepts no readers always answers like a server in recovery.
  writeFileSync(path.join(cluster.pgdata, 'standby.signal'), '')
  const port = await claimPort()
  const settings = { ...FAST_SETTINGS, hot_standby: 'off' }
  const launched = launch(cluster, port, { settings, signal: launching.signal })
  await until(async () => (await probe(cluster, port)) === 'starting')
  const check = createHangCheck(cluster)
  for (let times = 0; times < 20; times++) expect(await check(port)).toBe('starting')
  launching.abort()
  expect(isFailure(await launched)).toBe(true)
})

it('treats a server as hung after four missing answers in a row', async () => {
  const port = await claimPort()
  const silentServer = createServer()
  await once(silentServer.listen(path.join(cluster.pgdata, `.s.PGSQL.${port}`)), 'listening')
  const check = createHangCheck(cluster, 100)
  const answers = [await check(port), await check(port), await check(port), await check(port)]
  silentServer.close()
  expect(answers).toEqual(['silent', 'silent', 'silent', 'hung'])
})

it('the server starts, and can be reached at its Unix socket, even if another program has taken the TCP port', async () => {
  const port = await claimPort()
  const other = createServer()
  await once(other.listen(port, '127.0.0.1'), 'listening')
  const bringUp = createStarter(cluster, { settings: FAST_SETTINGS, signal: launching.signal, port })
  expect(isFailure(await bringUp())).toBe(false)
  expect(await query({ url: urlOf(cluster, port) }, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  other.close()
})

it('the server starts even if another process now has the pid of a killed server', async () => {
  const port = await claimPort()
  const other = spawn('sleep', ['60'], { ...cluster.user, stdio: 'ignore' })
  for (const lock of ['postmaster.pid', `.s.PGSQL.${port}.lock`]) {
    const lines = [other.pid, cluster.pgdata, 1, port, cluster.pgdata, '127.0.0.1', '', 'ready']
    writeFileSync(path.join(cluster.pgdata, lock), `${lines.join('\n')}\n`)
  }
  const bringUp = createStarter(cluster, { settings: FAST_SETTINGS, signal: launching.signal, port })
  const result = await bringUp()
  other.kill()
  expect(isFailure(result)).toBe(false)
})

it('a probe leaves no line in the log of the server', async () => {
  const port = await claimPort()
  await launch(cluster, port, { settings: FAST_SETTINGS, signal: launching.signal })
  const before = readFileSync(serverLog(cluster.pgdata), 'utf8')
  for (let times = 0; times < 5; times++) expect(await probe(cluster, port)).toBe('ready')
  await until(async () => (await countSessions(port)) === 1)
  expect(readFileSync(serverLog(cluster.pgdata), 'utf8')).toBe(before)
})

/** The number of client sessions, including the session of this query. */
async function countSessions(port: number): Promise<number> {
  const count = "SELECT count(*)::int AS n FROM pg_stat_activity WHERE backend_type = 'client backend'"
  const [row] = await query<{ n: number }>({ url: urlOf(cluster, port) }, count)
  return row?.n ?? 0
}
