import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fingerprintOf } from './hash.mjs'
import { ROOT } from './root.mjs'

/** Vite empties the folder first, so that a build that was broken off leaves no stamp. */
const STAMP = path.join(ROOT, 'web/dist/.built-from')
const SOURCES = ['web', 'contract/src', 'package-lock.json'].map((name) => path.join(ROOT, name))

/** Builds the web, unless web/dist was built from just these sources. @param {string} node */
export function buildWeb(node) {
  const wanted = fingerprintOf(SOURCES)
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return
  process.stdout.write('Building the web …\n')
  const vite = path.join(ROOT, 'node_modules/vite/bin/vite.js')
  const done = spawnSync(node, [vite, 'build', '--logLevel', 'warn'], {
    cwd: path.join(ROOT, 'web'),
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (done.status !== 0) throw new Error('The web could not be built; see above.')
  writeFileSync(STAMP, wanted)
}
