import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, statfsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { isAtLeast, neededNode } from '../node-version.mjs'

/**
 * @typedef {object} Source
 * @property {string} folder the sources of the new release
 * @property {string | null} commit the commit that was checked out
 * @property {() => void} close removes a checkout that is not needed any more
 */

/** The packages take 0.8 GB, and a release is built in a folder of its own. */
const NEEDED_BYTES = 2_500_000_000

/** Beside this command, in the same release. */
const REQUIRE_OWN = fileURLToPath(new URL('../../deploy/require-own.sh', import.meta.url))

/**
 * Checks the source of an update. With `ref`, it fetches from the clone's remote and checks the ref out in a folder of
 * its own. Nothing of the running release is touched.
 * @param {Pick<import('./options.mjs').UpdateOptions, 'folder' | 'ref'>} options
 * @param {Pick<import('./installation.mjs').Installation, 'folder' | 'checkouts' | 'runsAsRoot'>} installation
 * @returns {Source}
 */
export function openSource({ folder: named, ref }, installation) {
  const { checkouts, runsAsRoot } = installation
  requireSpace(installation.folder)
  if (!existsSync(named)) throw new Error(`There is no release of Docket in ${named}.`)
  // A link in the path could lead elsewhere after the check.
  const folder = realpathSync(named)
  // Before git reads the settings of the clone, which can name programs.
  if (runsAsRoot) requireOwn([folder, checkouts])
  requireRelease(folder, runsAsRoot)
  if (existsSync(path.join(folder, '.git'))) requireClean(folder)
  if (ref === null) return { folder, commit: null, close: () => {} }
  const commit = findCommit(folder, ref)
  return runsAsRoot
    ? checkOutAfresh(folder, commit, checkouts)
    : checkOutOnce(folder, { commit, ref, checkouts })
}

/**
 * For root: a checkout in a new folder that only root can enter, and that is removed at the end.
 * @param {string} clone @param {string} commit @param {string} checkouts
 * @returns {Source}
 */
function checkOutAfresh(clone, commit, checkouts) {
  const parent = mkdtempSync(path.join(checkouts, '.checkout-'))
  const checkout = path.join(parent, 'sources')
  const close = () => {
    rmSync(parent, { recursive: true, force: true })
    git(clone, 'worktree', 'prune')
  }
  try {
    git(clone, 'worktree', 'add', '--detach', checkout, commit)
  } catch (error) {
    close()
    throw error
  }
  return { folder: checkout, commit, close }
}

/**
 * For a clone: a checkout that stays, because the shop runs in it, and that a second update to the same commit uses.
 * @param {string} clone
 * @param {{ commit: string, ref: string, checkouts: string }} options
 * @returns {Source}
 */
function checkOutOnce(clone, { commit, ref, checkouts }) {
  const checkout = path.join(checkouts, git(clone, 'describe', '--tags', '--always', commit))
  if (!existsSync(checkout)) {
    mkdirSync(checkouts, { recursive: true })
    git(clone, 'worktree', 'prune')
    git(clone, 'worktree', 'add', '--detach', checkout, commit)
  }
  if (git(checkout, 'rev-parse', 'HEAD') !== commit) {
    throw new Error(`${checkout} has another commit than ${ref}. Remove it, and run the update again.`)
  }
  requireClean(checkout)
  return { folder: checkout, commit, close: () => {} }
}

/** @param {string[]} folders */
function requireOwn(folders) {
  const { status, stderr, error } = spawnSync(REQUIRE_OWN, folders, { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr?.trim() || String(error))
}

/**
 * @param {string} folder
 * @param {boolean} hasOwnNode whether the release runs with a Node of its own
 */
function requireRelease(folder, hasOwnNode) {
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
  if (!hasOwnNode && !isAtLeast(process.versions.node, needed)) {
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
