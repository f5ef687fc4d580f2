import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

/** @typedef {{ program: string, args: string[], cwd: string, env?: NodeJS.ProcessEnv }} Command */

const FOLLOW_PARENT = pathToFileURL(path.join(import.meta.dirname, 'follow-parent.mjs')).href
const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'])

/** Signals within this time count as one, because npm and the terminal both send one for a single Ctrl-C. */
const SAME_KEYPRESS_MS = 500

/**
 * Runs Node programs until one of them ends, then ends the others. Each program has its own session, so that it gets a
 * Ctrl-C only from here and not also from the terminal and from npm. Each program ends if this process is killed.
 * @param {Command[]} commands
 * @returns {Promise<number>} the exit code of the one that ended first
 */
export function supervise(commands) {
  return new Promise((resolve, reject) => {
    const children = commands.map(({ program, args, cwd, env }) =>
      spawn(program, ['--import', FOLLOW_PARENT, ...args], {
        cwd,
        detached: true,
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
        env: { ...process.env, ...env, DOCKET_PARENT: String(process.pid) },
      }),
    )
    forwardSignals(children)
    endWithNpm(children)
    let running = children.length
    let firstCode = /** @type {number | undefined} */ (undefined)
    for (const child of children) {
      child.on('error', reject)
      child.on('exit', (code, signal) => {
        firstCode ??= code ?? 128 + (signal ? constants.signals[signal] : 0)
        for (const other of children) other.kill('SIGTERM')
        if (--running === 0) resolve(firstCode)
      })
    }
  })
}

/** @param {import('node:child_process').ChildProcess[]} children */
function forwardSignals(children) {
  let lastSignalAt = Number.NEGATIVE_INFINITY
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      const now = performance.now()
      const isSameKeypress = now - lastSignalAt < SAME_KEYPRESS_MS
      lastSignalAt = now
      if (isSameKeypress) return
      for (const child of children) child.kill(signal)
    })
  }
}

const NPM_CHECK_INTERVAL_MS = 500

/**
 * Under `npm start` the parent is npm. If npm is killed, a Ctrl-C no longer reaches this process, so this function ends
 * the programs.
 * @param {import('node:child_process').ChildProcess[]} children
 */
function endWithNpm(children) {
  if (!process.env.npm_lifecycle_event) return
  const npm = process.ppid
  const interval = setInterval(() => {
    if (process.ppid === npm) return
    clearInterval(interval)
    for (const child of children) child.kill('SIGTERM')
  }, NPM_CHECK_INTERVAL_MS)
  interval.unref()
}
