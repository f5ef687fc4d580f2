import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from './root.mjs'

const NEEDED_MAJOR = 22
const NEEDED_MINOR = 18

/** Returns a Node that runs TypeScript: this one, or the pinned one in node_modules. */
export function pickNode({
  version = process.versions.node,
  currentNode = process.execPath,
  root = ROOT,
} = {}) {
  if (isNewEnough(version)) return currentNode
  const pinned = path.join(root, `node_modules/node-linux-${process.arch}/bin/node`)
  if (existsSync(pinned) && spawnSync(pinned, ['--version']).status === 0) return pinned
  throw new Error(`Docket needs Node ${NEEDED_MAJOR}.${NEEDED_MINOR} or newer; this is ${version}.`)
}

/** @param {string} version such as 22.18.0 */
function isNewEnough(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > NEEDED_MAJOR || (major === NEEDED_MAJOR && minor >= NEEDED_MINOR)
}
