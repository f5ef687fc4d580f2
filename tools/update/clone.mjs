import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { originOf } from './installation.mjs'
import { isListening } from './probe.mjs'
import { git } from './source.mjs'

const STOP_MS = 60_000
const POLL_MS = 100
/** After its last answer, the old shop still stops its embedded database, for 10 seconds at most. */
const OLD_ENDS_MS = 12_000
const RETRY_MS = 500

/**
 * A clone in which the shop runs with `npm start`. The update needs the shop's variables. It waits until the shop is
 * stopped in its own terminal, then it starts the new release here, as `npm start` does.
 * @param {string} root
 * @returns {import('./installation.mjs').Installation}
 */
export function openClone(root) {
  // A relative path belongs to the clone, not to the folder of the new release.
  const env = { ...process.env, DATA_DIR: path.resolve(root, process.env.DATA_DIR || '.data') }
  const origin = originOf(process.env)
  let child = /** @type {import('node:child_process').ChildProcess | null} */ (null)
  let commit = /** @type {string | null} */ (null)
  /** Until then, a release that ends is started again, because the old shop may still use the database. */
  let retryUntil = 0
  const hasEnded = () => child !== null && (child.exitCode !== null || child.signalCode !== null)
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      retryUntil = 0
      if (child === null) process.exit(1)
      else child.kill(signal)
    })
  }

  /** @param {string} release */
  function launch(release) {
    const started = spawn(process.execPath, [path.join(release, 'tools/start.mjs')], {
      cwd: release,
      env,
      stdio: 'inherit',
    })
    child = started
    started.on('exit', () => {
      if (performance.now() < retryUntil) setTimeout(() => child === started && launch(release), RETRY_MS)
    })
  }

  return {
    folder: root,
    current: root,
    origin,
    checkouts: path.join(root, '.data/releases'),
    runsAsRoot: false,
    lock: path.join(root, '.data/update.lock'),
    nameOf: (release) =>
      existsSync(path.join(release, '.git')) ? describe(release) : path.basename(release),
    addRelease: async (source) => {
      commit = source.commit
      await build(source.folder)
      return source.folder
    },
    run: (release, command, args) =>
      succeeds('npm', ['run', '--silent', command, '--', ...args], { cwd: release, env }),
    start: async (release) => {
      if (child === null) {
        await waitForStop(origin)
        retryUntil = performance.now() + OLD_ENDS_MS
      } else if (!hasEnded()) await stop(child)
      launch(release)
    },
    hasFailed: () => hasEnded() && performance.now() >= retryUntil,
    readLog: () => '',
    keep: async (release) => {
      if (commit === null) {
        process.stdout.write(`From now on, start the shop in ${release}, with DATA_DIR=${env.DATA_DIR}\n`)
        return
      }
      // The shop runs in another folder now, so the clone's own files can change.
      git(root, 'checkout', '--quiet', '--detach', commit)
      await build(root)
      process.stdout.write(`The clone is at ${describe(root)}: \`npm start\` starts it next time.\n`)
    },
    waitForShop: async () => {
      if (child && !hasEnded()) await once(child, 'exit')
      return child?.exitCode ?? 0
    },
  }
}

/** @param {string} clone */
function describe(clone) {
  return git(clone, 'describe', '--tags', '--always')
}

/** Installs the packages and builds the web and the server. @param {string} folder */
async function build(folder) {
  const args = [path.join(folder, 'tools/start.mjs'), '--build-only']
  if (!(await succeeds(process.execPath, args, { cwd: folder }))) {
    throw new Error(`The release in ${folder} could not be built; see above.`)
  }
}

/**
 * Runs a program without blocking, so that the exit of the shop's process is still noticed. False if the program fails.
 * @param {string} program @param {string[]} args
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv }} options
 */
async function succeeds(program, args, options) {
  const [code] = await once(spawn(program, args, { ...options, stdio: 'inherit' }), 'exit')
  return code === 0
}

/** @param {string} origin */
async function waitForStop(origin) {
  if (!(await isListening(origin))) return
  process.stdout.write('The new release is ready to start. Stop the shop now: press Ctrl-C where it runs.\n')
  while (await isListening(origin)) await sleep(POLL_MS)
}

/** @param {import('node:child_process').ChildProcess} child */
async function stop(child) {
  const kill = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
  child.kill('SIGTERM')
  await once(child, 'exit')
  clearTimeout(kill)
}
