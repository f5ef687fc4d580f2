import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import type { Cluster } from './cluster.ts'
import { SERVER_ENVIRONMENT } from './server-user.ts'
import { usualSettings } from './settings.ts'

const MAX_LOG_BYTES = 8 * 1024 * 1024

/** Failures that pass: the lock or the shared memory of a server killed a moment ago, a port taken just before us. */
const PASSING = /lock file|shared memory block|could not create any TCP\/IP sockets|Address already in use/

/**
 * Launches the server on a free port of the loopback and waits until it answers (60 s at most).
 * @returns the port; or the last words of its log, and whether another try is in vain.
 */
export async function launch(
  cluster: Cluster,
  settings: Record<string, string>,
): Promise<{ port: number } | { failure: string; final: boolean }> {
  const log = path.join(cluster.pgdata, 'server.log')
  const before = trimmedSize(log)
  const port = await freePort()
  const options = Object.entries({ ...usualSettings(cluster, port), ...settings })
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')
  if ((await pgCtl(cluster, ['start', '-w', '-t', '60', '-l', log, '-o', options])) === 0) return { port }
  const said = existsSync(log) ? readFileSync(log).subarray(before).toString('utf8').trim() : ''
  const failure = /(FATAL|PANIC): .*/.exec(said)?.[0] ?? said.split('\n').at(-1) ?? ''
  return { failure, final: /FATAL|PANIC/.test(said) && !PASSING.test(said) }
}

/** Runs pg_ctl to its end. It puts the server into a session of its own, out of reach of a Ctrl-C in the terminal. */
export function pgCtl(cluster: Cluster, words: string[]): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const child = spawn(path.join(cluster.binaries, 'pg_ctl'), ['-D', cluster.pgdata, ...words], {
      ...cluster.user,
      env: SERVER_ENVIRONMENT,
      cwd: '/',
      detached: true,
      stdio: 'ignore',
    })
    child.on('error', reject)
    child.on('exit', resolve)
  })
}

/** The log begins anew once it is long. */
function trimmedSize(log: string): number {
  const size = existsSync(log) ? statSync(log).size : 0
  if (size <= MAX_LOG_BYTES) return size
  rmSync(log)
  return 0
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('No free port.')),
      )
    })
  })
}
