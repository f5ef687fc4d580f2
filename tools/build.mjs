import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fingerprintOf } from './hash.mjs'
import { ROOT } from './root.mjs'

/** Builds the web, unless web/dist was built from the same sources. @param {string} node */
export function buildWeb(node) {
  const vite = ['vite/bin/vite.js', 'build', '--logLevel', 'warn']
  // The second build writes into the output folder of the first build.
  build(node, 'web', [vite, [...vite, '--config', 'vite.renderer.config.ts']])
}

/** Builds the server, unless server/dist was built from the same sources. @param {string} node */
export function buildServer(node) {
  build(node, 'server', [['rolldown/bin/cli.mjs', '--config', 'rolldown.config.ts', '--logLevel', 'warn']])
}

/**
 * Runs a workspace's bundler, once for each command. A stamp file in the output folder has the fingerprint of the
 * sources. It is deleted first and written last, so that an interrupted build is repeated.
 * @param {string} node
 * @param {'web' | 'server'} workspace
 * @param {string[][]} commands the bundler's program in node_modules, and its arguments
 */
function build(node, workspace, commands) {
  const folder = path.join(ROOT, workspace)
  const stamp = path.join(folder, 'dist/.built-from')
  const sources = [folder, ...['contract/src', 'package-lock.json'].map((name) => path.join(ROOT, name))]
  const fingerprint = fingerprintOf(sources)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint) return
  process.stdout.write(`Building the ${workspace} …\n`)
  rmSync(stamp, { force: true })
  for (const [program = '', ...args] of commands) {
    const result = spawnSync(node, [path.join(ROOT, 'node_modules', program), ...args], {
      cwd: folder,
      // Hides the bundler's list of files; errors are printed.
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, NODE_ENV: 'production' },
    })
    if (result.status !== 0) throw new Error(`The ${workspace} could not be built; see above.`)
  }
  writeFileSync(stamp, fingerprint)
}
