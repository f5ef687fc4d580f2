import { createHash } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { createServer } from 'node:net'

/** The lock of one process on a data directory. */
export interface DataDirLock {
  release(): void
}

/**
 * Locks a data directory for as long as this process lives; null if another process has the lock. The lock is a
 * listening socket in Linux's abstract namespace. The kernel gives it to one process only and frees it when that
 * process ends, so there is no lock file that can become stale.
 */
export function lockDataDir(dataDir: string): Promise<DataDirLock | null> {
  const name = createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 32)
  return new Promise((resolve, reject) => {
    const socket = createServer((connection) => connection.destroy())
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(null) : reject(error),
    )
    socket.listen({ path: `\0docket-${name}`, exclusive: true }, () => {
      socket.unref()
      resolve({ release: () => socket.close() })
    })
  })
}
