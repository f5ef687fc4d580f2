import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  FAST_SETTINGS,
  isAlive,
  postmasterOf,
  preparedFolder,
  query,
} from '../../../test/process/embedded-server.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start.ts'

let dataDir: string
let started: EmbeddedPostgres[]

beforeEach(async () => {
  dataDir = await preparedFolder()
  started = []
})
afterEach(async () => {
  for (const server of started) await server.stop()
  for (const { folder } of started) rmSync(folder, { recursive: true, force: true })
  rmSync(dataDir, { recursive: true, force: true })
})

it('keeps its data across a stop and a start', async () => {
  const first = await start()
  await query(first, "CREATE TABLE kept AS SELECT 'a note' AS note")
  await first.stop()
  await expect(query(first, 'SELECT')).rejects.toThrow()
  expect(await query(await start(), 'SELECT note FROM kept')).toEqual([{ note: 'a note' }])
})

it('listens only on the loopback interface, refuses a wrong password and sorts by code point', async () => {
  const server = await start()
  expect(await query(server, 'SHOW listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }])
  const urlWithWrongPassword = server.url.replace(/:[^:@]+@/, ':wrong@')
  await expect(query({ url: urlWithWrongPassword }, 'SELECT')).rejects.toThrow(
    'password authentication failed',
  )
  const sorted = await query(
    server,
    `SELECT string_agg(letter, '' ORDER BY letter) FROM unnest('{ä,b,B,a}'::text[]) letter`,
  )
  expect(sorted).toEqual([{ string_agg: 'Babä' }])
})

it('checks every page that it reads', async () => {
  expect(await query(await start(), 'SHOW data_checksums')).toEqual([{ data_checksums: 'on' }])
})

it('hides the password, and hides our environment from the server', async () => {
  const server = await start()
  const password = new URL(server.url).password
  expect(readdirSync(dataDir)).not.toContain('password.init')
  expect(readFileSync(`/proc/${postmaster()}/environ`, 'utf8')).not.toContain('HOME=')
  expect(readFileSync(`/proc/${postmaster()}/cmdline`, 'utf8')).not.toContain(password)
})

it('adopts the server whose owner process was killed', async () => {
  const owner = await startInAnotherProcess()
  const before = postmaster()
  owner.kill('SIGKILL')
  await once(owner, 'exit')

  const adopted = await start()
  expect(postmaster()).toBe(before)
  expect(await query(adopted, 'SELECT 1 AS one')).toEqual([{ one: 1 }])

  await adopted.stop()
  expect(isAlive(before)).toBe(false)
})

it('starts again after its owner and the server were both killed', async () => {
  const owner = await startInAnotherProcess()
  process.kill(postmaster(), 'SIGKILL')
  owner.kill('SIGKILL')
  await once(owner, 'exit')
  expect(await query(await start(), 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

it('refuses a second owner, and lets a guest join and leave without stopping the server', async () => {
  const owner = await start()
  await expect(start()).rejects.toThrow(`DATA_DIR: ${dataDir} is in use by another Docket`)
  const guest = await start({ guest: true })
  await guest.stop()
  expect(await query(owner, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

it('leaves a server running if a guest joins it while no owner holds the lock', async () => {
  const owner = await startInAnotherProcess()
  owner.kill('SIGKILL')
  await once(owner, 'exit')
  const guest = await start({ guest: true })
  await guest.stop()
  expect(await query(guest, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  await (await start()).stop()
})

it.runIf(process.getuid?.() === 0)('lets no other user of the machine take its lock', async () => {
  // Up to 0.3.0, the lock was a socket with a name that every user can find out and take.
  const name = createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 32)
  const socket = createServer().listen({ path: `\0docket-${name}` })
  await once(socket, 'listening')
  const first = await start()
  await first.stop()
  socket.close()
  const lock = path.join(first.folder, 'lock')
  const asNobody = spawnSync('flock', ['--nonblock', lock, 'true'], { uid: 65_534, gid: 65_534 })
  expect(String(asNobody.stderr)).toContain('Permission denied')
  expect(statSync(lock).mode & 0o777).toBe(0o600)
})

it('creates one database if two processes start at the same time in an empty folder', async () => {
  rmSync(path.join(dataDir, 'pgdata'), { recursive: true })
  const starts = await Promise.allSettled([start(), start()])
  expect(starts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

it('starts over after an interrupted first start', async () => {
  rmSync(path.join(dataDir, 'pgdata'), { recursive: true })
  mkdirSync(path.join(dataDir, 'pgdata.unfinished'))
  writeFileSync(path.join(dataDir, 'pgdata.unfinished/PG_VERSION'), '18')
  expect(await query(await start(), 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

it('runs if DATA_DIR is in a folder that only the user of the shop may enter', async () => {
  const closedFolder = path.join(dataDir, 'home')
  mkdirSync(closedFolder)
  chmodSync(closedFolder, 0o700)
  const folder = path.join(closedFolder, '.data')
  const first = await start({ dataDir: folder })
  await query(first, 'CREATE TABLE kept AS SELECT 1 AS one')
  await first.stop()
  expect(await query(await start({ dataDir: folder }), 'SELECT one FROM kept')).toEqual([{ one: 1 }])
})

it('runs in such a folder also if the umask closes new files and folders', async () => {
  chmodSync(dataDir, 0o700)
  const folder = path.join(dataDir, '.data')
  const owner = await startInAnotherProcess({ dataDir: folder, umask: 0o077 })
  owner.kill('SIGKILL')
  await once(owner, 'exit')
  expect(await query(await start({ dataDir: folder, within: folder }), 'SELECT 1 AS one')).toEqual([
    { one: 1 },
  ])
})

it.runIf(process.getuid?.() === 0)(
  'fails with one line, and not with a new database, if the user of PostgreSQL may not enter the folder any more',
  async () => {
    chmodSync(dataDir, 0o700)
    const folder = path.join(dataDir, '.data')
    const first = await start({ dataDir: folder })
    await first.stop()
    const parent = path.join(first.folder, '..')
    const closed = path.join(parent, `closed-${process.pid}`)
    mkdirSync(closed, { mode: 0o700 })
    const moved = path.join(closed, 'data')
    renameSync(first.folder, moved)
    rmSync(path.join(folder, 'elsewhere'))
    symlinkSync(moved, path.join(folder, 'elsewhere'))
    await expect(start({ dataDir: folder })).rejects.toThrow(
      new RegExp(
        `^DATA_DIR: cannot keep a database in ${folder}: the database is in ${moved}, .*chmod o\\+x$`,
      ),
    )
    expect(readlinkSync(path.join(folder, 'elsewhere'))).toBe(moved)
    rmSync(closed, { recursive: true })
  },
)

it('changes the permissions of its own folders so that the user of PostgreSQL can enter them', async () => {
  chmodSync(dataDir, 0o700)
  const folder = path.join(dataDir, 'postgres')
  const server = await start({ dataDir: folder, within: dataDir })
  expect(server.folder).toBe(folder)
})

it('fails with one line that names a folder that it cannot write to', async () => {
  const file = path.join(dataDir, 'a-file')
  writeFileSync(file, '')
  for (const impossible of [file, '/proc/docket']) {
    await expect(start({ dataDir: impossible })).rejects.toThrow(
      new RegExp(`^DATA_DIR: cannot keep a database in ${impossible}: .+$`),
    )
  }
})

it('refuses a folder of another major version and names both versions', async () => {
  await (await start()).stop()
  writeFileSync(path.join(dataDir, 'pgdata/PG_VERSION'), '17\n')
  await expect(start()).rejects.toThrow(
    /created by PostgreSQL 17, but this release uses 18\. Dump it with PostgreSQL 17/,
  )
})

it('fails at once with PostgreSQL’s own message if it cannot start', async () => {
  await (await start()).stop()
  await expect(start({ settings: { shared_buffers: 'plenty' } })).rejects.toThrow(
    /does not start in [^ ]*: FATAL: .*shared_buffers/,
  )
})

async function start(options: Partial<Parameters<typeof startEmbeddedPostgres>[0]> = {}) {
  const server = await startEmbeddedPostgres({ dataDir, settings: FAST_SETTINGS, ...options })
  started.push(server)
  return server
}

async function startInAnotherProcess({ dataDir: folder = dataDir, umask = 0o022 } = {}) {
  const script = `
    process.umask(${umask})
    const { startEmbeddedPostgres } = await import(${JSON.stringify(path.join(import.meta.dirname, 'start.ts'))})
    await startEmbeddedPostgres(${JSON.stringify({ dataDir: folder, settings: FAST_SETTINGS })})
    process.stdout.write('started')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return child
}

function postmaster(): number {
  return postmasterOf(path.join(dataDir, 'pgdata'))
}
