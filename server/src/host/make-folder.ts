import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'

/**
 * Creates a folder and its missing parents. Node's own `recursive` never returns below `/proc` (Node 24), where a
 * folder cannot be created although its parent exists.
 * @throws the system's error, which names the folder
 */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(path.dirname(folder))
  try {
    mkdirSync(folder)
  } catch (error) {
    // Another process may have created it since.
    if (!existsSync(folder)) throw error
  }
}
