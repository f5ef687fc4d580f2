import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fingerprintOf } from './hash.mjs'
import { ROOT } from './root.mjs'

/** Builds the web, unless web/dist was built from just these sources. @param {string} node */
export function buildWeb(node) {
  build(node, 'web', ['vite/bin/vite.js', 'build', '--logLevel', 'warn'])
}

/** Builds the server, unless server/dist was built from just these sources. @param {string} node */
export function buildServer(node) {
  build(node, 'server', ['rolldown/bin/cli.mjs', '--config', 'rolldown.config.ts', '--logLevel', 'warn'])
}

/**
 * Runs a workspace's bundler. A stamp in what it makes, gone before it begins and written last, tells what it was made
 * from: a build that was broken off is done again.
 * @param {string} node
 * @param {'web' | 'server'} workspace
 * @param {string[]} words the bundler's program in node_modules, and its words
 */
function build(node, workspace, [program = '', ...words]) {
  const folder = path.join(ROOT, workspace)
  const stamp = path.join(folder, 'dist/.built-from')
  const sources = [folder, ...['contract/src', 'package-lock.json'].map((name) => path.join(ROOT, name))]
  const wanted = fingerprintOf(sources)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  process.stdout.write(`Building the ${workspace} …\n`)
  rmSync(stamp, { force: true })
  const done = spawnSync(node, [path.join(ROOT, 'node_modules', program), ...words], {
    cwd: folder,
    // What goes well is not worth a list of files.
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (done.status !== 0) throw new Error(`The ${workspace} could not be built; see above.`)
  writeFileSync(stamp, wanted)
}
