import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import path from 'node:path'

/** The release that can still run when a shop starts this build. Change it with each release. */
export const PREVIOUS_RELEASE = '7e00ff7'
/** 0.1.0, the oldest release whose database this build can update. */
export const FIRST_RELEASE = '1efed5c'

const ROOT = path.join(import.meta.dirname, '../../..')

/** Unpacks a commit of this repository into an empty folder, ready to run. */
export function unpackRelease(commit: string, folder: string): void {
  const archive = spawnSync('git', ['-C', ROOT, 'archive', commit, 'contract', 'server', 'package.json'], {
    maxBuffer: 256 * 1024 * 1024,
  })
  if (archive.status !== 0) {
    throw new Error(
      `The previous release, commit ${commit}, is not in this clone, and the test needs it. ` +
        `Get the full history with: git fetch --unshallow. Git says: ${archive.stderr ?? archive.error}`,
    )
  }
  const tar = spawnSync('tar', ['-x', '-C', folder], { input: archive.stdout })
  if (tar.status !== 0) throw new Error(`Could not unpack the previous release: ${tar.stderr}`)
  linkPackages(folder)
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
