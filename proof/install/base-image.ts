import { cpSync, readFileSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { installPackage } from '../../server/test/process/install-package.ts'
import { ROOT } from '../../tools/root.mjs'
import { run } from './run-program.ts'

/** The image that the Containerfile begins with, without its digest: a replacement has another one. */
export const BASE_IMAGE =
  /^ARG NODE_IMAGE=([^@\s]+)/m.exec(readFileSync(path.join(ROOT, 'Containerfile'), 'utf8'))?.[1] ?? ''

/** Buildah with the images of one folder. */
export interface Buildah {
  /** The options that name the folder. */
  storage: readonly string[]
  run(...args: string[]): Promise<string>
}

export function openBuildah(folder: string): Buildah {
  installPackage('buildah', '/usr/bin/buildah')
  const storage = ['--storage-driver', 'vfs', '--root', `${folder}/images`, '--runroot', `${folder}/run`]
  return { storage, run: (...args) => run('/usr/bin/buildah', [...storage, ...args]) }
}

/** A small Debian 12 with the given packages, in a new folder. */
export async function makeDebian(folder: string, packages: readonly string[] = []): Promise<void> {
  installPackage('debootstrap', '/usr/sbin/debootstrap')
  const include = packages.length > 0 ? [`--include=${packages.join(',')}`] : []
  await run('/usr/sbin/debootstrap', ['--variant=minbase', ...include, 'bookworm', folder])
  trustSameAuthorities(folder)
}

/** The file with the certificate authorities of this network; empty if it has none of its own. */
export const AUTHORITIES = process.env.NODE_EXTRA_CA_CERTS ?? ''

/** Copies the file to the same path in the Debian, so that NODE_EXTRA_CA_CERTS can have the same value there. */
function trustSameAuthorities(folder: string) {
  if (AUTHORITIES !== '') cpSync(AUTHORITIES, path.join(folder, AUTHORITIES), { dereference: true })
}

/**
 * Makes an image that replaces the base image on machines that reach no registry of images: Debian 12 with Node and npm
 * in the same places, and with the same user `node`.
 */
export async function makeBaseImage(buildah: Buildah): Promise<void> {
  const container = (await buildah.run('from', 'scratch')).trim()
  const folder = (await buildah.run('mount', container)).trim()
  await makeDebian(folder)
  const local = path.join(folder, 'usr/local')
  cpSync(process.execPath, path.join(local, 'bin/node'))
  // The program `npm` is a link to `bin/npm-cli.js` of its package.
  const program = (await run('sh', ['-c', 'readlink -f "$(command -v npm)"'])).trim()
  const npm = path.join(path.dirname(program), '..')
  cpSync(npm, path.join(local, 'lib/node_modules/npm'), { recursive: true, verbatimSymlinks: true })
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', path.join(local, 'bin/npm'))
  await run('chroot', [folder, 'useradd', '--uid', '1000', '--create-home', '--user-group', 'node'])
  await buildah.run('umount', container)
  const searchPath = 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
  const environment = AUTHORITIES === '' ? [searchPath] : [searchPath, `NODE_EXTRA_CA_CERTS=${AUTHORITIES}`]
  await buildah.run('config', ...environment.map((pair) => `--env=${pair}`), container)
  await buildah.run('commit', '--rm', container, BASE_IMAGE)
}
