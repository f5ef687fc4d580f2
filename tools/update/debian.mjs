import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { originOf } from './installation.mjs'

const UNIT = 'docket'
const SETTINGS = '/etc/docket/docket.env'
/**
 * A release has failed if systemd has restarted the shop this often since the switch to it. It does so two seconds
 * after the shop has ended.
 */
const FAILED_STARTS = 2
const CHECK_INTERVAL_MS = 1_000
const LOG_LINES = 10

/**
 * The installation that has `root` among its releases, as docs/decisions/0036-installing.md describes it; null if
 * `root` is a clone. The command runs as root.
 * @param {string} root
 * @returns {import('./installation.mjs').Installation | null}
 */
export function findDebian(root) {
  const folder = path.resolve(root, '../..')
  let checkedAt = 0
  /** systemd continues to count after a switch, so the restarts of the release before are subtracted. */
  let restartsBefore = 0
  let firstInvocation = ''
  const link = path.join(folder, 'current')
  if (path.basename(path.dirname(root)) !== 'releases' || !existsSync(link)) return null
  return {
    folder,
    current: path.resolve(folder, readlinkSync(link)),
    origin: originOf(readSettings()),
    checkouts: path.join(folder, 'releases'),
    runsAsRoot: true,
    lock: path.join(folder, '.update.lock'),
    nameOf: (release) => path.basename(release),
    addRelease: async ({ folder: source }) =>
      // To go back, the operator names a release that was built before.
      path.dirname(source) === path.join(folder, 'releases')
        ? source
        : output(path.join(source, 'deploy/add-release.sh'), []),
    run: async (release, command, args) =>
      spawnSync(path.join(release, 'deploy/run-as-docket'), [command, ...args], {
        stdio: ['ignore', 'inherit', 'inherit'],
      }).status === 0,
    start: async (release) => {
      replaceLink(link, path.relative(folder, release))
      await systemctl('daemon-reload')
      await systemctl('restart', UNIT)
      restartsBefore = countRestarts()
      firstInvocation = property('InvocationID')
    },
    hasFailed: () => {
      if (performance.now() - checkedAt < CHECK_INTERVAL_MS) return false
      checkedAt = performance.now()
      return countRestarts() - restartsBefore >= FAILED_STARTS
    },
    readLog: () => readLog(firstInvocation),
    keep: async () => {},
    waitForShop: async () => 0,
  }
}

/**
 * The settings without quotes around their values. An installation in other folders than Debian's has its settings in
 * the environment.
 * @returns {Record<string, string | undefined>}
 */
function readSettings() {
  if (!existsSync(SETTINGS)) return process.env
  const lines = readFileSync(SETTINGS, 'utf8').split('\n')
  return Object.fromEntries(
    lines.map((line) => {
      const [name = '', ...value] = line.split('=')
      return [
        name.trim(),
        value
          .join('=')
          .trim()
          .replace(/^(["'])(.*)\1$/, '$2'),
      ]
    }),
  )
}

function countRestarts() {
  return Number(property('NRestarts'))
}

/**
 * A property of the service. Empty if systemd does not answer, because that must not stop the way back.
 * @param {string} name
 */
function property(name) {
  const { stdout } = runQuietly('systemctl', ['show', UNIT, `--property=${name}`, '--value'])
  return stdout?.trim() ?? ''
}

/**
 * The last lines of one start of the service: what the shop has printed, and what systemd says about its end. Empty if
 * the journal cannot be read, because that must not stop the way back.
 * @param {string} invocation
 */
function readLog(invocation) {
  if (invocation === '') return ''
  const { stdout } = runQuietly('journalctl', [
    ...['--quiet', '--no-pager', '--output=cat', `--lines=${LOG_LINES}`],
    ...[`_SYSTEMD_INVOCATION_ID=${invocation}`, '+', `INVOCATION_ID=${invocation}`],
  ])
  return stdout?.trim() ?? ''
}

/** Replaces a symbolic link in one step. @param {string} link @param {string} target */
function replaceLink(link, target) {
  const next = `${link}.next`
  rmSync(next, { force: true })
  symlinkSync(target, next)
  renameSync(next, link)
}

/** @param {string[]} args */
async function systemctl(...args) {
  const [code] = await once(spawn('systemctl', args, { stdio: 'inherit' }), 'exit')
  // A unit that could not be started is noticed later, because it does not become ready.
  if (code !== 0 && args[0] !== 'restart') throw new Error(`systemctl ${args.join(' ')} has failed.`)
}

/** The output of a program without its last line break. @param {string} program @param {string[]} args */
function output(program, args) {
  const { status, stdout, error } = runQuietly(program, args)
  if (status !== 0) throw new Error(`${program} has failed; see above. ${error ?? ''}`)
  return stdout.trim()
}

/** Runs a program whose output is not for the terminal. @param {string} program @param {string[]} args */
function runQuietly(program, args) {
  return spawnSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
}
