import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Who started the server of a data directory and will stop it: `owner.pid`. A second process may be a guest, and
 * leaves the server running.
 */
export function liveOwner(dataDir: string): number | null {
  const file = path.join(dataDir, 'owner.pid')
  if (!existsSync(file)) return null
  const pid = Number(readFileSync(file, 'utf8'))
  return pid !== process.pid && isNode(pid) ? pid : null
}

export function becomeOwner(dataDir: string): void {
  writeFileSync(path.join(dataDir, 'owner.pid'), String(process.pid))
}

export function ceaseToOwn(dataDir: string): void {
  rmSync(path.join(dataDir, 'owner.pid'), { force: true })
}

/** Pids come round again: only a process that runs Node can be an owner. */
function isNode(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('node')
  } catch {
    return false
  }
}
