import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import path from 'node:path'

/**
 * The releases whose databases this build can update, the oldest first. Older ones are updated to 0.3.1 first. With each
 * release, add its commit here, and change `LAST_OF_PREVIOUS_RELEASE` in server/src/host/db/migrate/migrations.ts.
 */
export const RELEASES = [
  { version: '0.3.0', commit: '6a2c553' },
  { version: '0.3.1', commit: 'b1e2876' },
] as const

/** The oldest release. */
export const FIRST_RELEASE = RELEASES[0].commit
/** The release whose processes may still run while a process of this build starts. */
export const PREVIOUS_RELEASE = RELEASES[RELEASES.length - 1]?.commit ?? FIRST_RELEASE

const ROOT = path.join(import.meta.dirname, '../../..')

/** Unpacks a commit of this repository into an empty folder, ready to run. */
export function unpackRelease(commit: string, folder: string): void {
  extract(commit, ['contract', 'server', 'bench', 'package.json'], folder)
  linkPackages(folder)
}

function extract(commit: string, paths: string[], folder: string) {
  const tar = spawnSync('tar', ['-x', '-C', folder], { input: git(commit, ['archive', commit, ...paths]) })
  if (tar.status !== 0) throw new Error(`Could not unpack the release ${commit}: ${tar.stderr}`)
}

/** The names of the migrations of a release, in order. */
export function migrationsOfRelease(commit: string): string[] {
  const files = git(commit, ['ls-tree', '--name-only', commit, 'server/src/migrations/'])
  return String(files)
    .trim()
    .split('\n')
    .map((file) => path.basename(file))
    .sort()
}

function git(commit: string, args: string[]): Buffer {
  const { status, stdout, stderr, error } = spawnSync('git', ['-C', ROOT, ...args], {
    maxBuffer: 256 * 1024 * 1024,
  })
  if (status === 0) return stdout
  throw new Error(
    `The release of commit ${commit} is not in this clone, and the test needs it. ` +
      `Get the full history with: git fetch --unshallow. Git says: ${stderr ?? error}`,
  )
}

/** Copies this build into an empty folder, ready to run, so that a test can change it. */
export function copyBuild(folder: string): void {
  for (const part of ['contract/src', 'contract/package.json', 'server/src', 'server/package.json']) {
    cpSync(path.join(ROOT, part), path.join(folder, part), { recursive: true })
  }
  linkPackages(folder)
}

/** Links the libraries of this clone. Our own packages are those of the folder. */
function linkPackages(folder: string) {
  const [from, to] = [path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules')]
  mkdirSync(path.join(to, '@docket'), { recursive: true })
  for (const name of readdirSync(from)) {
    if (name !== '@docket' && !name.startsWith('.')) symlinkSync(path.join(from, name), path.join(to, name))
  }
  for (const name of ['contract', 'server']) {
    symlinkSync(path.join(folder, name), path.join(to, '@docket', name))
  }
}
