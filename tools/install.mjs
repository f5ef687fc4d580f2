import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { hashOf } from './hash.mjs'
import { oneAtATime } from './one-at-a-time.mjs'
import { ROOT } from './root.mjs'

/**
 * Installs exactly what the lock file names, unless that is what is there. A stamp in node_modules, written last,
 * tells: an install that was interrupted, or that an older lock file named, is done again.
 * @returns {Promise<boolean>} whether anything was installed
 */
export async function install(root = ROOT) {
  const stamp = path.join(root, 'node_modules/.docket-installed')
  const wanted = `${hashOf([path.join(root, 'package-lock.json')])} ${process.platform} ${process.arch}`
  const isStamped = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted
  if (isStamped()) return false
  return oneAtATime(root, async () => {
    if (isStamped()) return false
    const missing = !isInstalled(root)
    if (missing) await runNpmCi(root, stamp)
    writeFileSync(stamp, wanted)
    return missing
  })
}

const ATTEMPTS = 2

/** @param {string} root @param {string} stamp */
async function runNpmCi(root, stamp) {
  process.stdout.write('Installing what package-lock.json names …\n')
  rmSync(stamp, { force: true })
  // The second attempt is for a network that hiccups, and for an npm that an earlier start left at work.
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const { done, interrupted } = await npmCi(root)
    if (done && (isInstalled(root) || attempt === ATTEMPTS - 1)) return
    if (interrupted) throw new Error('Interrupted while installing. Run the command again.')
  }
  throw new Error('npm ci failed; see above. Run the command again once that is mended.')
}

/**
 * Waits for npm also after a Ctrl-C: it tidies up then, and ending before it does would leave it at work under the
 * next start.
 * @param {string} root
 * @returns {Promise<{ done: boolean, interrupted: boolean }>}
 */
function npmCi(root) {
  return new Promise((resolve, reject) => {
    // With NODE_ENV=production npm would leave out what builds the web.
    const words = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
    const npm = spawn('npm', words, { cwd: root, stdio: 'inherit', env: withoutOwnBinaries(root) })
    let interrupted = false
    /** @param {NodeJS.Signals} signal */
    const onSignal = (signal) => {
      interrupted = true
      npm.kill(signal)
    }
    process.on('SIGINT', onSignal).on('SIGTERM', onSignal)
    npm.on('error', reject)
    npm.on('exit', (code) => {
      process.off('SIGINT', onSignal).off('SIGTERM', onSignal)
      resolve({ done: code === 0, interrupted })
    })
  })
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
