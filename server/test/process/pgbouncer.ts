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
  const target = new URL(databaseUrl)
  const name = target.pathname.slice(1)
  const host = target.searchParams.get('host') ?? target.hostname
  const { port, stop } = await runPgbouncer(`[databases]
${name} = host=${host} port=${target.port} dbname=${name} user=${target.username} password=${decodeURIComponent(target.password)}
[pgbouncer]
listen_addr = 127.0.0.1
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 10
`)
  return { url: urlThrough(databaseUrl, port), stop }
}

/**
 * Starts Debian's PgBouncer on a free port. `configuration` ends with the section `[pgbouncer]`, to which this function
 * adds the port and the file of the users.
 */
export async function runPgbouncer(configuration: string, users = '') {
  installPackage('pgbouncer', PROGRAM)
  const port = await claimPort()
  const folder = mkdtempSync(path.join(tmpdir(), 'docket-pgbouncer-'))
  chmodSync(folder, 0o755)
  const [configFile, userFile] = [path.join(folder, 'pgbouncer.ini'), path.join(folder, 'userlist.txt')]
  writeFileSync(configFile, `${configuration}\nlisten_port = ${port}\nauth_file = ${userFile}\n`)
  writeFileSync(userFile, `${users}\n`)
  const isRoot = process.getuid?.() === 0
  const child = spawn(PROGRAM, [configFile], {
    stdio: 'ignore',
    ...(isRoot && { uid: UNPRIVILEGED, gid: UNPRIVILEGED }),
  })
  await waitUntilListening(port)
  return {
    port,
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
