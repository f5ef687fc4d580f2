import { spawnSync } from 'node:child_process'
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A folder for a database. */
export interface Disk {
  folder: string
  /** Whether it has a size of its own, so that it can be filled without harm to others. */
  canBeFilled: boolean
  fill(): void
  free(): void
  close(): void
}

const MEGABYTES = 512

/** A small disk in memory if this user may mount one; otherwise an ordinary folder, which cannot be filled. */
export function openDisk(): Disk {
  const folder = mkdtempSync(path.join(tmpdir(), 'docket-proof-'))
  const mounted = spawnSync('mount', [
    ...['-t', 'tmpfs', '-o', `size=${MEGABYTES}m,mode=0755`],
    ...['docket-proof', folder],
  ])
  const canBeFilled = mounted.status === 0
  // PostgreSQL does not run as root and must be able to enter.
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
      // Lazily: a process that is still ending may hold a file.
      if (canBeFilled) spawnSync('umount', ['-l', folder])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Writes large pieces first and small ones at the end, until not even a page is free. */
function fillWith(ballast: string) {
  const file = openSync(ballast, 'w')
  try {
    for (const bytes of [1024 * 1024, 4096]) {
      const piece = Buffer.alloc(bytes, 'x')
      for (let written = 0; written < MEGABYTES * 1024 * 1024; written += bytes) {
        if (!wrote(file, piece)) break
      }
    }
  } finally {
    closeSync(file)
  }
}

function wrote(file: number, piece: Buffer): boolean {
  try {
    return writeSync(file, piece) === piece.length
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return false
    throw error
  }
}
