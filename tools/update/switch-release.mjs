import { startProbe } from './probe.mjs'

/** Another process may migrate for ten minutes, and a start waits for it. */
const READY_MS = 15 * 60_000

/**
 * Starts the shop with a release. If the release does not become ready, it starts the one that ran before.
 * @param {import('./installation.mjs').Installation} installation
 * @param {string} release
 * @param {(line: string) => void} say
 * @returns {Promise<boolean>} whether the shop runs the new release
 */
export async function switchRelease(installation, release, say) {
  const { current: previous, nameOf } = installation
  const probe = await startProbe(installation.origin)
  const isReady = await startAndWait(installation, release, probe)
  if (!isReady) {
    sayLog(installation, release, say)
    say(`${nameOf(release)} did not become ready. Going back to ${nameOf(previous)} …`)
    const isBack = await startAndWait(installation, previous, probe)
    const downSeconds = await probe.stop()
    if (!isBack) {
      sayLog(installation, previous, say)
      throw new Error(
        `${nameOf(previous)} does not become ready either. If it says that the database is newer, restore the backup: docs/updating.md, Go back.`,
      )
    }
    sayDowntime(downSeconds, say)
    say(`The shop runs ${nameOf(previous)} again. The log of the shop says why the update failed.`)
    return false
  }
  sayDowntime(await probe.stop(), say)
  say(`The shop runs ${nameOf(release)}.`)
  await installation.keep(release)
  return true
}

/**
 * @param {import('./installation.mjs').Installation} installation
 * @param {string} release
 * @param {Awaited<ReturnType<typeof startProbe>>} probe
 */
async function startAndWait(installation, release, probe) {
  await installation.start(release)
  probe.noteStart()
  for (const until = performance.now() + READY_MS; performance.now() < until; await probe.pause()) {
    if (installation.hasFailed()) return false
    if (probe.isReady()) return true
  }
  return false
}

/**
 * Says why a release has failed, before another start of the shop writes to the same log.
 * @param {import('./installation.mjs').Installation} installation
 * @param {string} release
 * @param {(line: string) => void} say
 */
function sayLog({ readLog, nameOf }, release, say) {
  const log = readLog()
  if (log !== '') say(`The last lines of the log of ${nameOf(release)}:\n${log.replace(/^/gm, '  ')}`)
}

/** @param {number | null} seconds @param {(line: string) => void} say */
function sayDowntime(seconds, say) {
  if (seconds !== null) say(`The shop did not answer for ${seconds.toFixed(1)} seconds.`)
}
