import { spawn } from 'node:child_process'
import path from 'node:path'
import type { Cluster } from './cluster.ts'
import { SERVER_ENVIRONMENT } from './server-user.ts'

/** Stops the server on this data directory in good order: sessions are ended, what they committed is kept. */
export async function stopServer(cluster: Cluster): Promise<void> {
  const ended = await pgCtl(cluster, ['stop', '-m', 'fast', '-w', '-t', '30'])
  // One process does not end. Now the others end at once, and the next start recovers.
  if (ended !== 0) await pgCtl(cluster, ['stop', '-m', 'immediate', '-w', '-t', '10'])
}

/** In a session of its own: a Ctrl-C in the terminal would otherwise end pg_ctl but not the server. */
function pgCtl(cluster: Cluster, words: string[]): Promise<number | null> {
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
