import { safeStorage } from '../../lib/safe-storage.ts'
import { sameOriginPath } from '../../shared/sign-in/redirect-target.ts'

const KEY = 'return_path'

/** Stores where a new customer wanted to go until they open the mailed link, often in another tab. */
export function keepReturnPath(path: string | undefined): void {
  safeStorage.set(KEY, path ?? null)
}

/** The stored path of the last registration in this browser. */
export function keptReturnPath(): string | undefined {
  return sameOriginPath(safeStorage.get(KEY))
}
