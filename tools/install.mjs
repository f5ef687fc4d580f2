import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { hashOf } from './hash.mjs'
import { runInstallScripts } from './install-scripts.mjs'
import { oneAtATime } from './one-at-a-time.mjs'
import { ROOT } from './root.mjs'

/**
 * Installs exactly the packages of the lock file, unless they are installed. A stamp in node_modules has the hash of
 * the lock file and is written last, so that an interrupted or outdated install is repeated. In a release that
 * deploy/add-release.sh has built, it refuses.
 * @returns {Promise<boolean>} whether packages were installed
 */
export async function install(root = ROOT) {
  refuseInstalledRelease(root)
  const stamp = path.join(root, 'node_modules/.docket-installed')
  const expectedStamp = `${hashOf([path.join(root, 'package-lock.json')])} ${process.platform} ${process.arch}`
  const isStamped = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === expectedStamp
  if (isStamped()) return false
  return oneAtATime(path.join(root, '.data/install.lock'), async () => {
    if (isStamped()) return false
    const isNeeded = !isInstalled(root)
    if (isNeeded) await runNpmCi(root, stamp)
    runInstallScripts(root)
    writeFileSync(stamp, expectedStamp)
    return isNeeded
  })
}

/**
 * The shop runs from the packages of an installed release, and a release has no packages for building and testing.
 * @param {string} root
 */
function refuseInstalledRelease(root) {
  // deploy/add-release.sh writes this list.
  if (!existsSync(path.join(root, '.release-files'))) return
  throw new Error(
    'This folder is an installed release, which must not change. Start the shop with `systemctl start docket`; for quarantine, first set QUARANTINE=1 in /etc/docket/docket.env.',
  )
}

const ATTEMPTS = 2

/** @param {string} root @param {string} stamp */
async function runNpmCi(root, stamp) {
  process.stdout.write('Installing the packages of package-lock.json …\n')
  rmSync(stamp, { force: true })
  // The second attempt is for network errors, and for an npm of an earlier start that still runs.
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const { succeeded, interrupted } = await npmCi(root)
    if (succeeded && (isInstalled(root) || attempt === ATTEMPTS - 1)) return
    if (interrupted) throw new Error('Interrupted while installing. Run the command again.')
  }
  throw new Error('npm ci failed; see above. Correct the problem and run the command again.')
}

/**
 * Runs `npm ci`. After a Ctrl-C it waits until npm has cleaned up, because otherwise npm would still run during the
 * next start.
 * @param {string} root
 * @returns {Promise<{ succeeded: boolean, interrupted: boolean }>}
 */
function npmCi(root) {
  return new Promise((resolve, reject) => {
    // With NODE_ENV=production, npm would omit the packages that build the web.
    const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
    const npm = spawn('npm', args, { cwd: root, stdio: 'inherit', env: environmentWithoutOwnBinaries(root) })
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
      resolve({ succeeded: code === 0, interrupted })
    })
  })
}

/** Removes node_modules from PATH, because npm must not run on the Node that it replaces. @param {string} root */
function environmentWithoutOwnBinaries(root) {
  const ownModules = path.join(root, 'node_modules') + path.sep
  const folders = (process.env.PATH ?? '')
    .split(path.delimiter)
    .filter((folder) => !folder.startsWith(ownModules))
  return { ...process.env, PATH: folders.join(path.delimiter) }
}

/**
 * Whether npm has already installed the packages of the lock file: npm writes its own list,
 * `node_modules/.package-lock.json`, at the end. So a manual install is not repeated.
 * @param {string} root
 */
function isInstalled(root) {
  const list = path.join(root, 'node_modules/.package-lock.json')
  if (!existsSync(list)) return false
  const lockedPackages = packagesOf(path.join(root, 'package-lock.json'))
  const installedPackages = packagesOf(list)
  return Object.entries(lockedPackages).every(([folder, { version, integrity, optional }]) => {
    // The project itself.
    if (folder === '') return true
    const installed = installedPackages[folder]
    if (!installed) return optional === true && !isNeededHere(folder)
    const isSame = installed.version === version && installed.integrity === integrity
    return isSame && existsSync(path.join(root, folder))
  })
}

/** Most optional packages are for other machines; the packages for this machine are needed. @param {string} folder */
function isNeededHere(folder) {
  const { platform, arch } = process
  return platform === 'linux' && /^node_modules\/[^/]+[/-]linux-(\w+)$/.exec(folder)?.[1] === arch
}

/**
 * The packages of a lock file, by their folder.
 * @param {string} lockFile
 * @returns {Record<string, { version?: string, integrity?: string, optional?: boolean }>}
 */
function packagesOf(lockFile) {
  return JSON.parse(readFileSync(lockFile, 'utf8')).packages
}
