import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, statfsSync } from 'node:fs'
import path from 'node:path'
import { isAtLeast, neededNode } from '../node-version.mjs'

/**
 * @typedef {object} Source
 * @property {string} folder the sources of the new release
 * @property {string | null} commit the commit that was checked out
 * @property {() => void} close removes a checkout that is not needed any more
 */

/** The packages take 0.8 GB, and a release is built in a folder of its own. */
const NEEDED_BYTES = 2_500_000_000

/**
 * Checks the source of an update. With `ref`, it fetches from the clone's remote and checks the ref out in a folder of
 * its own. Nothing of the running release is touched.
 * @param {Pick<import('./options.mjs').UpdateOptions, 'folder' | 'ref'>} options
 * @param {Pick<import('./installation.mjs').Installation, 'folder' | 'checkouts' | 'keepsCheckouts'>} installation
 * @returns {Source}
 */
export function openSource({ folder, ref }, installation) {
  requireSpace(installation.folder)
  requireRelease(folder)
  if (existsSync(path.join(folder, '.git'))) requireClean(folder)
  if (ref === null) return { folder, commit: null, close: () => {} }
  const commit = findCommit(folder, ref)
  const checkout = path.join(installation.checkouts, git(folder, 'describe', '--tags', '--always', commit))
  if (!existsSync(checkout)) {
    mkdirSync(installation.checkouts, { recursive: true })
    git(folder, 'worktree', 'prune')
    git(folder, 'worktree', 'add', '--detach', checkout, commit)
  }
  if (git(checkout, 'rev-parse', 'HEAD') !== commit) {
    throw new Error(`${checkout} has another commit than ${ref}. Remove it, and run the update again.`)
  }
  requireClean(checkout)
  return {
    folder: checkout,
    commit,
    close: () => {
      if (!installation.keepsCheckouts) git(folder, 'worktree', 'remove', '--force', checkout)
    },
  }
}

/** @param {string} folder */
function requireRelease(folder) {
  const file = path.join(folder, 'package.json')
  if (!existsSync(file)) throw new Error(`There is no release of Docket in ${folder}.`)
  const packageJson = JSON.parse(readFileSync(file, 'utf8'))
  const { name, scripts } = packageJson
  if (name !== 'docket') throw new Error(`There is no release of Docket in ${folder}.`)
  if (scripts['update:check'] === undefined) {
    throw new Error(
      `The release in ${folder} is older than this command. docs/updating.md says how to go back.`,
    )
  }
  const needed = neededNode(packageJson)
  if (!isAtLeast(process.versions.node, needed)) {
    throw new Error(
      `The release in ${folder} needs Node ${needed} or newer; this is ${process.versions.node}.`,
    )
  }
}

/** Changes that are not committed would be in the release, but not in its commit. @param {string} folder */
function requireClean(folder) {
  const changed = git(folder, 'status', '--porcelain')
  if (changed !== '') throw new Error(`${folder} has changes that are not committed:\n${changed}`)
}

/** @param {string} folder */
function requireSpace(folder) {
  const { bavail, bsize } = statfsSync(folder)
  if (bavail * bsize < NEEDED_BYTES) {
    throw new Error(
      `${folder} has ${Math.floor((bavail * bsize) / 1e6)} MB free; the update needs ${NEEDED_BYTES / 1e6}.`,
    )
  }
}

/**
 * Finds the commit of a tag or a branch of the remote. `ref` may also be the hash of a commit.
 * @param {string} clone @param {string} ref
 */
function findCommit(clone, ref) {
  if (!existsSync(path.join(clone, '.git'))) throw new Error(`${clone} is no clone, so it has no ${ref}.`)
  if (git(clone, 'remote') !== '') git(clone, 'fetch', '--tags', '--prune')
  for (const name of [`refs/tags/${ref}`, `refs/remotes/origin/${ref}`, ref]) {
    const { status, stdout } = spawnSync('git', [
      '-C',
      clone,
      'rev-parse',
      '--verify',
      '--quiet',
      `${name}^{commit}`,
    ])
    if (status === 0) return String(stdout).trim()
  }
  throw new Error(`${clone} and its remote have no tag, branch or commit ${ref}.`)
}

/** @param {string} folder @param {string[]} args @returns {string} */
export function git(folder, ...args) {
  const { status, stdout, stderr, error } = spawnSync('git', ['-C', folder, ...args], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`git ${args[0]} failed in ${folder}: ${stderr || error}`)
  return stdout.trim()
}
