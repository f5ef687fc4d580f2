import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { originOf } from './debian.mjs'
import { isListening } from './probe.mjs'
import { git } from './source.mjs'

const STOP_MS = 60_000
const POLL_MS = 100

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
  const hasEnded = () => child !== null && (child.exitCode !== null || child.signalCode !== null)
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => (child === null ? process.exit(1) : child.kill(signal)))
  }
  return {
    folder: root,
    current: root,
    origin,
    checkouts: path.join(root, '.data/releases'),
    keepsCheckouts: true,
    addRelease: (source) => {
      commit = source.commit
      build(source.folder)
      return source.folder
    },
    run: (release, command, args) => {
      const options = /** @type {const} */ ({ cwd: release, env, stdio: 'inherit' })
      return spawnSync('npm', ['run', '--silent', command, '--', ...args], options).status === 0
    },
    start: async (release) => {
      if (child === null) await waitForStop(origin)
      else if (!hasEnded()) await stop(child)
      child = spawn(process.execPath, [path.join(release, 'tools/start.mjs')], { cwd: release, env, stdio: 'inherit' })
    },
    hasFailed: hasEnded,
    finish: async (release) => {
      if (commit !== null && release !== root) {
        // The shop runs in another folder now, so the clone's own files can change.
        git(root, 'checkout', '--quiet', '--detach', commit)
        build(root)
        process.stdout.write(`The clone is at ${git(root, 'describe', '--tags', '--always')}: \`npm start\` starts it next time.\n`)
      }
      if (child && !hasEnded()) await once(child, 'exit')
      return child?.exitCode ?? 1
    },
  }
}

/** Installs the packages and builds the web and the server. @param {string} folder */
function build(folder) {
  const args = [path.join(folder, 'tools/start.mjs'), '--build-only']
  const { status } = spawnSync(process.execPath, args, { cwd: folder, stdio: 'inherit' })
  if (status !== 0) throw new Error(`The release in ${folder} could not be built; see above.`)
}

/** @param {string} origin */
async function waitForStop(origin) {
  if (!(await isListening(origin))) return
  process.stdout.write('The new release is ready to start. Stop the shop now: press Ctrl-C where it runs.\n')
  while (await isListening(origin)) await new Promise((resolve) => setTimeout(resolve, POLL_MS))
}

/** @param {import('node:child_process').ChildProcess} child */
async function stop(child) {
  const kill = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
  child.kill('SIGTERM')
  await once(child, 'exit')
  clearTimeout(kill)
}
