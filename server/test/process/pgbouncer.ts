import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { urlThrough } from '../server.ts'
import { claimPort } from './claim-port.ts'
import { installPackage } from './install-package.ts'

const PROGRAM = '/usr/sbin/pgbouncer'
/** The user of PgBouncer, which refuses to run as root. */
const UNPRIVILEGED = 65_534

/** Starts Debian's PgBouncer in transaction mode in front of a database. `url` is the address through it. */
export async function startPgbouncer(databaseUrl: string): Promise<{ url: string; stop(): Promise<void> }> {
  installPackage('pgbouncer', PROGRAM)
  const target = new URL(databaseUrl)
  const name = target.pathname.slice(1)
  const port = await claimPort()
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
  await waitUntilListening(port)
  return {
    url: urlThrough(databaseUrl, port),
    async stop() {
      const exited = once(child, 'exit')
      child.kill('SIGKILL')
      await exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function waitUntilListening(port: number) {
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
