import { spawnSync } from 'node:child_process'
import { closeSync, constants, fchownSync, openSync, statSync } from 'node:fs'
import path from 'node:path'

const { O_RDWR, O_CREAT, O_EXCL, O_NOFOLLOW } = constants

/** The lock of one process on a data directory. */
export interface DataDirLock {
  release(): void
}

/**
 * Locks a data directory for as long as this process lives; null if another process has the lock. The kernel keeps the
 * lock on a file, and ends it with the process that has it, so the file is never stale. Only the owner of the directory
 * can open the file, so no other user of this machine can take the lock.
 * @throws the system's error, if the file cannot be opened or locked
 */
export function lockDataDir(dataDir: string): DataDirLock | null {
  const descriptor = openLock(dataDir)
  // `flock` locks what it inherits, so the lock stays until this process closes the file.
  const { status, stderr, error } = spawnSync('flock', ['--nonblock', '3'], {
    stdio: ['ignore', 'ignore', 'pipe', descriptor],
    encoding: 'utf8',
  })
  if (status === 0) return { release: () => closeSync(descriptor) }
  closeSync(descriptor)
  if (status === 1) return null
  throw error ?? new Error(`${dataDir} cannot be locked: ${stderr}`)
}

function openLock(dataDir: string): number {
  const file = path.join(dataDir, 'lock')
  try {
    const created = openSync(file, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, 0o600)
    // If root starts the shop once, the user to whom the directory belongs must still be able to lock it.
    const { uid, gid } = statSync(dataDir)
    if (process.getuid?.() === 0) fchownSync(created, uid, gid)
    return created
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return openSync(file, O_RDWR | O_NOFOLLOW)
  }
}
