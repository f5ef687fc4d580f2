/**
 * A shop on this machine that `npm run update` can switch to another release.
 * @typedef {object} Installation
 * @property {string} folder where its releases are
 * @property {string} current the folder of the release that runs
 * @property {string} origin where it answers, without a trailing slash
 * @property {string} checkouts where a commit of a clone is checked out
 * @property {boolean} runsAsRoot whether root runs what is in a release, which then has a Node of its own; otherwise the
 * shop runs in the checkout itself
 * @property {string} lock the file with the lock of an update
 * @property {(release: string) => string} nameOf how a release is called
 * @property {(source: import('./source.mjs').Source) => Promise<string>} addRelease builds a release beside the running
 * one, and resolves with its folder
 * @property {(release: string, command: string, args: string[]) => Promise<boolean>} run runs a command of a release
 * with the shop's settings; false if it fails
 * @property {(release: string) => Promise<void>} start stops the shop and starts it with a release; resolves when the
 * old process has ended, and maybe before the new one is ready
 * @property {() => boolean} hasFailed whether the release that was started last has ended by itself
 * @property {() => string} readLog the last lines of the log of the release that was started last; empty if the
 * terminal has them already
 * @property {(release: string) => Promise<void>} keep called after a successful switch, so that the next start uses the
 * new release
 * @property {() => Promise<number>} waitForShop waits until the shop ends, if it is a child process of this command;
 * resolves with its exit code
 */

/**
 * Where a shop with these settings answers, without a trailing slash.
 * @param {Record<string, string | undefined>} settings
 */
export function originOf({ HOST, PORT }) {
  const host = !HOST || ['0.0.0.0', '::'].includes(HOST) ? '127.0.0.1' : HOST
  return `http://${host.includes(':') ? `[${host}]` : host}:${PORT || 3000}`
}
