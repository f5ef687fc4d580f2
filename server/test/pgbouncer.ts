import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './server-process.ts'

const PROGRAM = '/usr/sbin/pgbouncer'
/** PgBouncer refuses to run as root. */
const UNPRIVILEGED = 65_534

/** Debian's PgBouncer in transaction mode in front of a database. The answered address leads through it. */
export async function startPgbouncer(databaseUrl: string): Promise<{ url: string; stop(): Promise<void> }> {
  install()
  const target = new URL(databaseUrl)
  const name = target.pathname.slice(1)
  const port = await freePort()
  const folder = mkdtempSync(path.join(tmpdir(), 'docket-pgbouncer-'))
  chmodSync(folder, 0o755)
  const socketFolder = target.searchParams.get('host')
  const host = socketFolder ?? target.hostname
  writeFileSync(
    path.join(folder, 'pgbouncer.ini'),
    `[databases]
${name} = host=${host} port=${target.port} dbname=${name} user=${target.username} password=${decodeURIComponent(target.password)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 10
`,
  )
  const isRoot = process.getuid?.() === 0
  const child = spawn(PROGRAM, [path.join(folder, 'pgbouncer.ini')], {
    stdio: 'ignore',
    ...(isRoot && { uid: UNPRIVILEGED, gid: UNPRIVILEGED }),
  })
  await listening(port)
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String(port)
  url.searchParams.delete('host')
  return {
    url: url.href,
    async stop() {
      const exited = once(child, 'exit')
      child.kill('SIGKILL')
      await exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Installs the package through apt where it is missing, as the browser tests do with Chromium. */
function install() {
  if (existsSync(PROGRAM)) return
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  for (const args of [['update'], ['install', '--no-install-recommends', 'pgbouncer']]) {
    const [command = '', ...rest] = [...sudo, 'apt-get', '-y', '-qq', ...args]
    spawnSync(command, rest, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
  }
  if (!existsSync(PROGRAM))
    throw new Error(`This test needs ${PROGRAM}; apt-get could not install pgbouncer.`)
}

async function listening(port: number) {
  for (let attempt = 0; attempt < 100; attempt++) {
    const socket = connect(port, '127.0.0.1')
    const isUp = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (isUp) return
    await sleep(100)
  }
  throw new Error('PgBouncer does not listen.')
}
