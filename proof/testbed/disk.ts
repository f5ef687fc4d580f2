import { spawnSync } from 'node:child_process'
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A folder for a database. */
export interface Disk {
  folder: string
  /** Whether it is a separate disk, so that it can be filled without affecting other programs. */
  canBeFilled: boolean
  fill(): void
  free(): void
  close(): void
}

const SIZE_MEGABYTES = 512

/** Opens a small disk in memory if this user may mount one, otherwise a normal folder, which cannot be filled. */
export function openDisk(): Disk {
  const folder = mkdtempSync(path.join(tmpdir(), 'docket-proof-'))
  const mountResult = spawnSync('mount', [
    '-t',
    'tmpfs',
    '-o',
    `size=${SIZE_MEGABYTES}m,mode=0755`,
    'docket-proof',
    folder,
  ])
  const canBeFilled = mountResult.status === 0
  // PostgreSQL, which does not run as root, must be able to enter the folder.
  chmodSync(folder, 0o755)
  const ballast = path.join(folder, 'ballast')
  return {
    folder,
    canBeFilled,
    fill: () => {
      if (canBeFilled) fillWith(ballast)
    },
    free: () => rmSync(ballast, { force: true }),
    close() {
      // Lazily, because a process that is still ending may have an open file.
      if (canBeFilled) spawnSync('umount', ['-l', folder])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Fills the disk with large pieces and then with small ones, until not even a page is free. */
function fillWith(ballast: string) {
  const file = openSync(ballast, 'w')
  try {
    for (const bytes of [1024 * 1024, 4096]) {
      const piece = Buffer.alloc(bytes, 'x')
      for (let written = 0; written < SIZE_MEGABYTES * 1024 * 1024; written += bytes) {
        if (!tryWrite(file, piece)) break
      }
    }
  } finally {
    closeSync(file)
  }
}

function tryWrite(file: number, piece: Buffer): boolean {
  try {
    return writeSync(file, piece) === piece.length
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return false
    throw error
  }
}
