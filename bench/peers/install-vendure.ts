import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/**
 * Installs Vendure from npm into a temporary folder, with the exact versions of the lock file in `vendure/`. Vendure is
 * under the GPL: Docket does not contain it, and only a separate process of this benchmark loads it.
 */
export function installVendure(): { folder: string; remove(): void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'docket-bench-vendure-'))
  cpSync(path.join(import.meta.dirname, 'vendure'), folder, { recursive: true })
  console.log(`Installing Vendure in ${folder} …`)
  const { status, stderr } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`npm could not install Vendure: ${stderr}`)
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
