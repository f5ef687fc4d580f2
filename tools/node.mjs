import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { isAtLeast } from './node-version.mjs'
import { ROOT } from './root.mjs'

const NEEDED = '22.18'

/** Returns a Node that runs TypeScript: this one, or the pinned one in node_modules. */
export function pickNode({
  version = process.versions.node,
  currentNode = process.execPath,
  root = ROOT,
} = {}) {
  if (isAtLeast(version, NEEDED)) return currentNode
  const pinned = path.join(root, `node_modules/node-linux-${process.arch}/bin/node`)
  if (existsSync(pinned) && spawnSync(pinned, ['--version']).status === 0) return pinned
  throw new Error(`Docket needs Node ${NEEDED} or newer; this is ${version}.`)
}
