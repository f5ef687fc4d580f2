import { spawn } from 'node:child_process'
import path from 'node:path'
import type { Cluster } from '../cluster/cluster.ts'
import { SERVER_ENVIRONMENT } from '../cluster/server-user.ts'

/** Stops the server on this data directory: it ends all sessions. Committed data is kept. */
export async function stopServer(cluster: Cluster): Promise<void> {
  const exitCode = await pgCtl(cluster, ['stop', '-m', 'fast', '-w', '-t', '30'])
  // The server did not end in time: stop it at once, without a checkpoint. The next start recovers the data.
  if (exitCode !== 0) await pgCtl(cluster, ['stop', '-m', 'immediate', '-w', '-t', '10'])
}

/** Runs pg_ctl in its own session. Otherwise a Ctrl-C in the terminal would end pg_ctl but not the server. */
function pgCtl(cluster: Cluster, args: string[]): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const child = spawn(path.join(cluster.binaries, 'pg_ctl'), ['-D', cluster.pgdata, ...args], {
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
