import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'

/**
 * Makes a folder and what is missing above it. Node's own `recursive` never returns below `/proc` (Node 24), where a
 * folder's parent is there and it still cannot be made.
 * @throws the system's error, which names the folder.
 */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(path.dirname(folder))
  mkdirSync(folder)
}
