import { keep, readKept } from '../../lib/kept.ts'
import { ownPath } from '../../lib/redirect-target.ts'

const KEY = 'return_path'

/** Keeps where a newcomer wanted to go until the mailed link is opened, which mostly happens in another tab. */
export function keepReturnPath(path: string | undefined): void {
  keep(KEY, path ?? null)
}

/** Where the one who registered last in this browser wanted to go. */
export function keptReturnPath(): string | undefined {
  return ownPath(readKept(KEY))
}
