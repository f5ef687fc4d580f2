import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

/**
 * A hash of the names and contents of files.
 * @param {string[]} files
 */
export function hashOf(files) {
  const hash = createHash('sha256')
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

/**
 * A hash of the names, sizes and times of all files below some folders, except tests, `node_modules` and `dist`: fast,
 * and enough to detect a change.
 * @param {string[]} paths
 */
export function fingerprintOf(paths) {
  const hash = createHash('sha256')
  for (const file of paths.flatMap(filesBelow).sort()) {
    const { size, mtimeMs } = statSync(file)
    hash.update(`${file}\0${size}\0${mtimeMs}\0`)
  }
  return hash.digest('hex')
}

/** @param {string} start @returns {string[]} */
function filesBelow(start) {
  if (statSync(start).isFile()) return [start]
  return readdirSync(start, { withFileTypes: true })
    .filter((entry) => !['node_modules', 'dist'].includes(entry.name) && !/[.]test[.]tsx?$/.test(entry.name))
    .flatMap((entry) => filesBelow(path.join(start, entry.name)))
}
