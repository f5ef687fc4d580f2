import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { hashOf } from './hash.mjs'
import { ROOT } from './root.mjs'

/** Written last, so that an install that was interrupted is done again. */
const STAMP = path.join(ROOT, 'node_modules/.docket-installed')

/** Installs exactly what the lock file names, unless that is what is there. */
export function install() {
  const wanted = hashOf([path.join(ROOT, 'package-lock.json')])
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return
  process.stdout.write('Installing what package-lock.json names …\n')
  const done = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: ROOT,
    stdio: 'inherit',
  })
  if (done.status !== 0)
    throw new Error('npm ci failed; see above. Run the command again once that is mended.')
  writeFileSync(STAMP, wanted)
}
