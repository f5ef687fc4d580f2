import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTestClient } from '../../../../test/connect.ts'
import { claimPort } from '../../../../test/process/claim-port.ts'
import {
  FAST_SETTINGS,
  isAlive,
  postmasterOf,
  preparedFolder,
  query,
  until,
} from '../../../../test/process/embedded-server.ts'
import { createStarter, isFailure } from '../bring-up.ts'
import { locateBinaries } from '../cluster/binaries.ts'
import { type Cluster, prepareCluster, urlOf } from '../cluster/cluster.ts'
import { openFolder } from '../cluster/folder.ts'
import { launch } from './launch.ts'
import { probe } from './probe.ts'
import type { ProcessOptions } from './processes.ts'
import { stopServer } from './stop-server.ts'

const { signal } = new AbortController()

let folder: string
let cluster: Cluster
let port: number
beforeEach(async () => {
  folder = await preparedFolder()
  const { user } = openFolder(folder, folder)
  cluster = prepareCluster({ folder, user, binaries: locateBinaries(user, folder) })
  port = await claimPort()
  expect(isFailure(await launch(cluster, port, { settings: FAST_SETTINGS, signal }))).toBe(false)
})
afterEach(async () => {
  await stopServer(cluster)
  rmSync(folder, { recursive: true })
})

/** No process can run as this user. */
const IMPOSSIBLE_USER = { uid: -1, gid: -1 }

/** Runs the script that lists the processes, with a missing folder instead of /proc. */
const WITHOUT_PROC = 'exec /bin/sh -c "$(printf %s "$2" | sed s,/proc,/nowhere,g)" "$3" "$4"'

it.each<[string, { kind: string; user?: Cluster['user']; script?: string; reason: RegExp }]>([
  ['cannot be started', { kind: 'crash', user: IMPOSSIBLE_USER, reason: /spawn/ }],
  ['fails', { kind: 'crash', script: 'echo broken >&2; exit 3', reason: /ended with 3: broken$/ }],
  [
    'lacks memory',
    { kind: 'resources', script: 'echo Cannot allocate memory >&2; exit 127', reason: /memory$/ },
  ],
  ['is killed', { kind: 'resources', script: 'kill -KILL $$', reason: /ended by SIGKILL$/ }],
  ['hangs', { kind: 'resources', script: 'exec sleep 60', reason: /took too long$/ }],
  ['sees no process', { kind: 'crash', script: WITHOUT_PROC, reason: /ended with 1$/ }],
])(
  'leaves a running server alone if the shell that lists the processes %s',
  async (_, { kind, user, script, reason }) => {
    const before = lockFiles()
    // The sign-in fails, as with a busy server, so only the list shows that the server runs.
    const withWrongPassword = { ...cluster, password: 'wrong', ...(user && { user }) }
    const bringUp = createStarter(withWrongPassword, {
      settings: FAST_SETTINGS,
      signal,
      processes: withScript(script),
    })
    const result = await bringUp()
    expect(lockFiles()).toEqual(before)
    expect(result).toEqual({ kind, reason: expect.stringMatching(reason) })
    expect(result).toMatchObject({ reason: expect.stringContaining('its processes cannot be listed: ') })
    expect(await probe(cluster, port)).toBe('ready')
  },
)

it('reports a lack of resources and leaves the locks alone if the server’s user may start no more processes', async ({
  skip,
}) => {
  skip(
    cluster.user.uid === undefined,
    'Needs root: the limit does not apply to root, so it stops only the shell, which runs as another user.',
  )
  const script = `
    const { createStarter } = await import(${JSON.stringify(path.join(import.meta.dirname, '../bring-up.ts'))})
    const { signal } = new AbortController()
    const cluster = ${JSON.stringify({ ...cluster, password: 'wrong' })}
    process.stdout.write(JSON.stringify(await createStarter(cluster, { settings: {}, signal })()))`
  const limitedArgs = [
    '-c',
    'ulimit -u 0 && exec "$@"',
    'sh',
    process.execPath,
    '--input-type=module',
    '-e',
    script,
  ]
  const before = lockFiles()
  const { stdout, stderr } = spawnSync('/bin/bash', limitedArgs, { encoding: 'utf8', timeout: 20_000 })
  expect(stderr).toBe('')
  expect(lockFiles()).toEqual(before)
  expect(JSON.parse(stdout)).toEqual({
    kind: 'resources',
    reason: 'its processes cannot be listed: spawn /bin/sh EAGAIN',
  })
})

it('removes no lock and starts no server while a process of the last server lives, and names the process', async () => {
  const client = await openTestClient(urlOf(cluster, port))
  const [row] = (await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows
  const orphan = row?.pid ?? 0
  process.kill(orphan, 'SIGSTOP')
  const postmaster = postmasterOf(cluster.pgdata)
  process.kill(postmaster, 'SIGKILL')
  await until(() => !isAlive(postmaster))
  // As if another process had the pid of the killed server, so that the lock files must be removed.
  const pidFile = path.join(cluster.pgdata, 'postmaster.pid')
  writeFileSync(pidFile, readFileSync(pidFile, 'utf8').replace(/^\d+/, String(process.pid)))
  const before = lockFiles()

  // This attempt gives up before it sends a signal. It simulates a process that does not end even after SIGKILL.
  const tryToStart = createStarter(cluster, {
    settings: FAST_SETTINGS,
    signal,
    port,
    processes: { giveUpMs: 200 },
  })
  const result = await tryToStart()
  expect(lockFiles()).toEqual(before)
  expect(result).toEqual({ kind: 'temporary', reason: expect.stringContaining(String(orphan)) })
  expect(isAlive(orphan)).toBe(true)

  expect(isFailure(await createStarter(cluster, { settings: FAST_SETTINGS, signal, port })())).toBe(false)
  expect(isAlive(orphan)).toBe(false)
  expect(await query({ url: urlOf(cluster, port) }, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

/** Options with our own shell instead of /bin/sh. */
function withScript(script: string | undefined): ProcessOptions {
  if (script === undefined) return {}
  const shell = path.join(folder, 'shell')
  writeFileSync(shell, `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  return { shell, listMs: script.includes('sleep') ? 300 : 5_000 }
}

function lockFiles() {
  const files = ['postmaster.pid', `.s.PGSQL.${port}.lock`].map((name) => path.join(cluster.pgdata, name))
  return files.map((file) => existsSync(file) && readFileSync(file, 'utf8'))
}
