import { ownPath } from '../../lib/redirect-target.ts'
import { safeStorage } from '../../lib/safe-storage.ts'

const KEY = 'return_path'

/** Keeps where a newcomer wanted to go until the mailed link is opened, which mostly happens in another tab. */
export function keepReturnPath(path: string | undefined): void {
  safeStorage.set(KEY, path ?? null)
}

/** Where the one who registered last in this browser wanted to go. */
export function keptReturnPath(): string | undefined {
  return ownPath(safeStorage.get(KEY))
}
