import { createHash } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { createServer } from 'node:net'

/** One process's hold on a data directory. */
export interface Hold {
  release(): void
}

/**
 * Takes hold of a data directory for as long as this process lives, or answers null where another process has it.
 * The hold is a listening socket in Linux's abstract namespace: the kernel gives it to one process only and takes it
 * back however that process ends, so there is no file to go stale and no pid to come round again.
 */
export function takeHold(dataDir: string): Promise<Hold | null> {
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
