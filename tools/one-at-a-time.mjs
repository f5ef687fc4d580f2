import { createHash } from 'node:crypto'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const TRIES = 6_000
const BETWEEN_TRIES_MS = 100

/**
 * Does something in a folder while no other process does it there; the others wait (10 minutes at most). The turn is
 * a socket in Linux's abstract namespace, which the kernel takes back however its process ends.
 * @template T
 * @param {string} folder
 * @param {() => Promise<T>} act
 * @returns {Promise<T>}
 */
export async function oneAtATime(folder, act) {
  const name = `\0docket-turn-${createHash('sha256').update(folder).digest('hex').slice(0, 32)}`
  for (let tries = 0; tries < TRIES; tries++) {
    const turn = await listen(name)
    if (turn) return act().finally(() => turn.close())
    if (tries === 0) process.stdout.write('Waiting for another Docket that is at work in this folder …\n')
    await sleep(BETWEEN_TRIES_MS)
  }
  throw new Error(`Another Docket is at work in ${folder} for too long.`)
}

/** @param {string} name @returns {Promise<import('node:net').Server | null>} null where another has it */
function listen(name) {
  return new Promise((resolve, reject) => {
    const server = createServer((connection) => connection.destroy())
    server.on('error', (error) =>
      'code' in error && error.code === 'EADDRINUSE' ? resolve(null) : reject(error),
    )
    server.listen(name, () => resolve(server))
  })
}
