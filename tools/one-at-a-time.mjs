import { createHash } from 'node:crypto'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const ATTEMPTS = 6_000
const PAUSE_MS = 100

/**
 * Runs `act` while it holds the lock of a folder; other processes wait for the lock, for 10 minutes at most. The lock
 * is a socket in Linux's abstract namespace, which the kernel frees when its process ends.
 * @template T
 * @param {string} folder
 * @param {() => Promise<T>} act
 * @returns {Promise<T>}
 */
export async function oneAtATime(folder, act) {
  const name = `\0docket-turn-${createHash('sha256').update(folder).digest('hex').slice(0, 32)}`
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const lock = await listen(name)
    if (lock) return act().finally(() => lock.close())
    if (attempt === 0) process.stdout.write('Waiting for another Docket command in this folder …\n')
    await sleep(PAUSE_MS)
  }
  throw new Error(`Another Docket command runs in ${folder} for too long.`)
}

/** @param {string} name @returns {Promise<import('node:net').Server | null>} null if another process has it */
function listen(name) {
  return new Promise((resolve, reject) => {
    const server = createServer((connection) => connection.destroy())
    server.on('error', (error) =>
      'code' in error && error.code === 'EADDRINUSE' ? resolve(null) : reject(error),
    )
    server.listen(name, () => resolve(server))
  })
}
