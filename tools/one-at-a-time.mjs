import { spawnSync } from 'node:child_process'
import { closeSync, constants, mkdirSync, openSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const ATTEMPTS = 6_000
const PAUSE_MS = 100
const { O_RDWR, O_CREAT, O_NOFOLLOW } = constants

/**
 * Runs `act` while it holds a lock; other processes wait for the lock, for 10 minutes at most. The lock is that of the
 * kernel on a file, which ends with its process. Other users cannot open the file, so they cannot take the lock.
 * @template T
 * @param {string} file of the lock; created if it is missing, and never deleted
 * @param {() => Promise<T>} act
 * @returns {Promise<T>}
 */
export async function oneAtATime(file, act) {
  mkdirSync(path.dirname(file), { recursive: true })
  const descriptor = openSync(file, O_RDWR | O_CREAT | O_NOFOLLOW, 0o600)
  try {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      if (lock(descriptor)) return await act()
      if (attempt === 0) process.stdout.write('Waiting for another Docket command in this folder …\n')
      await sleep(PAUSE_MS)
    }
  } finally {
    closeSync(descriptor)
  }
  throw new Error(`Another Docket command holds ${file} for too long.`)
}

/**
 * Takes the lock for as long as the descriptor is open: `flock` locks what it inherits. False if another process has it.
 * @param {number} descriptor
 */
function lock(descriptor) {
  const { status, error } = spawnSync('flock', ['--nonblock', '3'], {
    stdio: ['ignore', 'ignore', 'inherit', descriptor],
  })
  if (error) throw error
  return status === 0
}
