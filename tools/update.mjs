// `npm run update -- FOLDER` or `npm run update -- [FOLDER] --ref REF`: updates the shop to the release in FOLDER, or
// to the tag or commit REF of the clone FOLDER, by default the clone of the shop. It builds the new release beside the
// running one, checks everything, makes a backup, switches, and goes back if the new release does not become ready.
// Needs no packages, and Node 20, or Node 18 on Debian, where root runs it with Debian's Node.
// docs/updating.md explains it.
import './update/check-node.mjs'
import { oneAtATime } from './one-at-a-time.mjs'
import { ROOT } from './root.mjs'
import { openClone } from './update/clone.mjs'
import { findDebian } from './update/debian.mjs'
import { readUpdateOptions } from './update/options.mjs'
import { openSource } from './update/source.mjs'
import { switchRelease } from './update/switch-release.mjs'

/** @typedef {import('./update/installation.mjs').Installation} Installation */

try {
  const options = readUpdateOptions(process.argv.slice(2), ROOT)
  const installation = findDebian(ROOT) ?? openClone(ROOT)
  const isDone = await oneAtATime(installation.lock, () => update(installation, options))
  const exitCodeOfShop = await installation.waitForShop()
  process.exitCode = isDone ? exitCodeOfShop : 1
} catch (error) {
  say(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

/**
 * @param {Installation} installation
 * @param {import('./update/options.mjs').UpdateOptions} options
 * @returns {Promise<boolean>} whether the shop runs the new release
 */
async function update(installation, options) {
  const source = openSource(options, installation)
  let release
  try {
    say(
      `The shop runs ${installation.nameOf(installation.current)}. Nothing of it is changed until the switch.`,
    )
    release = await installation.addRelease(source)
  } finally {
    source.close()
  }
  if (release === installation.current) {
    say('The shop runs this release already.')
    return true
  }
  await check(installation, release, options)
  return switchRelease(installation, release, say)
}

/**
 * The new release checks the settings and the database, and makes the backup. It does so as the shop's user.
 * @param {Installation} installation
 * @param {string} release
 * @param {import('./update/options.mjs').UpdateOptions} options
 */
async function check(installation, release, { backup }) {
  if (!(await installation.run(release, 'update:check', backup ? [] : ['--no-backup']))) {
    throw new Error('The shop is not updated, because a check has failed; see above.')
  }
  if (backup && !(await installation.run(release, 'backup', []))) {
    throw new Error('The shop is not updated, because no backup could be made; see above.')
  }
}

/** @param {string} line */
function say(line) {
  process.stdout.write(`${line}\n`)
}
