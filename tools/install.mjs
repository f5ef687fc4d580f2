import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { hashOf } from './hash.mjs'
import { ROOT } from './root.mjs'

/**
 * Installs exactly what the lock file names, unless that is what is there. A stamp in node_modules, written last,
 * tells: an install that was interrupted, or that an older lock file named, is done again.
 * @returns whether anything was installed
 */
export function install(root = ROOT) {
  const stamp = path.join(root, 'node_modules/.docket-installed')
  const wanted = `${hashOf([path.join(root, 'package-lock.json')])} ${process.platform} ${process.arch}`
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return false
  const missing = !isInstalled(root)
  if (missing) runNpmCi(root, stamp)
  writeFileSync(stamp, wanted)
  return missing
}

/** @param {string} root @param {string} stamp */
function runNpmCi(root, stamp) {
  process.stdout.write('Installing what package-lock.json names …\n')
  rmSync(stamp, { force: true })
  // With NODE_ENV=production npm would leave out what builds the web.
  const words = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const done = spawnSync('npm', words, { cwd: root, stdio: 'inherit', env: withoutOwnBinaries(root) })
  if (done.status === 0) return
  throw new Error('npm ci failed; see above. Run the command again once that is mended.')
}

/** npm must not run on the very Node in node_modules that it is about to replace. @param {string} root */
function withoutOwnBinaries(root) {
  const own = path.join(root, 'node_modules') + path.sep
  const places = (process.env.PATH ?? '').split(path.delimiter).filter((place) => !place.startsWith(own))
  return { ...process.env, PATH: places.join(path.delimiter) }
}

/**
 * Whether npm itself has put here what the lock file names: it writes its own list, `node_modules/.package-lock.json`,
 * when all is in place. So what was installed by hand is not installed a second time.
 * @param {string} root
 */
function isInstalled(root) {
  const list = path.join(root, 'node_modules/.package-lock.json')
  if (!existsSync(list)) return false
  const wanted = packagesOf(path.join(root, 'package-lock.json'))
  const found = packagesOf(list)
  return Object.entries(wanted).every(([place, { version, integrity, optional }]) => {
    if (place === '') return true
    const there = found[place]
    if (!there) return optional === true && !isNeededHere(place)
    return there.version === version && there.integrity === integrity && existsSync(path.join(root, place))
  })
}

/** Optional packages are for other machines, or not needed, but for these. @param {string} place */
function isNeededHere(place) {
  return (
    `${process.platform}-${process.arch}` === 'linux-x64' &&
    /^node_modules\/[^/]+(\/linux|-linux)-x64$/.test(place)
  )
}

/**
 * @param {string} lockFile
 * @returns {Record<string, { version?: string, integrity?: string, optional?: boolean }>}
 */
function packagesOf(lockFile) {
  return JSON.parse(readFileSync(lockFile, 'utf8')).packages
}
