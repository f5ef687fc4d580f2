import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readUpdateOptions } from './options.mjs'
import { openSource } from './source.mjs'

const folder = mkdtempSync(path.join(tmpdir(), 'docket-source-'))
const [remote, clone] = [path.join(folder, 'remote'), path.join(folder, 'clone')]
const installation = { folder, checkouts: path.join(folder, 'checkouts'), runsAsRoot: true }
const NOBODY = 65_534
const open = () => openSource({ folder: clone, ref: 'v0.4.0' }, installation)

beforeAll(() => {
  mkdirSync(remote)
  mkdirSync(installation.checkouts)
  git(remote, 'init', '--quiet', '--initial-branch', 'main')
  commitRelease('0.3.0')
  execFileSync('git', ['clone', '--quiet', remote, clone])
  commitRelease('0.4.0')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the source of an update', () => {
  it('can be a new tag of the remote: it is checked out in a folder of its own, and the clone stays as it is', () => {
    const before = git(clone, 'rev-parse', 'HEAD')
    const source = openSource({ folder: clone, ref: 'v0.4.0' }, installation)
    expect(readFileSync(path.join(source.folder, 'version'), 'utf8')).toBe('0.4.0')
    expect(git(clone, 'rev-parse', 'HEAD')).toBe(before)
    expect(statSync(path.dirname(source.folder)).mode & 0o777).toBe(0o700)
    source.close()
    expect(readdirSync(installation.checkouts)).toEqual([])
    expect(git(clone, 'worktree', 'list')).not.toContain('checkout-')
  })

  it('is checked out into a new folder each time if root runs what is in it', () => {
    const [first, second] = [open(), open()]
    expect(second.folder).not.toBe(first.folder)
    for (const { close } of [first, second]) close()
  })

  it('is refused, before git reads its settings, if another user can change it or the way to it', () => {
    const settings = path.join(clone, '.git/config')
    const before = readFileSync(settings)
    git(clone, 'config', 'core.fsmonitor', `touch ${folder}/has-run; false`)
    for (const [file, mode] of [
      [settings, 0o666],
      [clone, 0o775],
      [folder, 0o777],
      [installation.checkouts, 0o777],
    ] as const) {
      const { mode: own } = statSync(file)
      chmodSync(file, mode)
      expect(open, file).toThrow(`${file} can be changed by a user other than root`)
      chmodSync(file, own)
    }
    expect(existsSync(path.join(folder, 'has-run'))).toBe(false)
    writeFileSync(settings, before)
  })

  it.runIf(process.getuid?.() === 0)(
    'is refused if a file of it, or a folder above it, has another owner',
    () => {
      for (const file of [path.join(clone, '.git/HEAD'), folder]) {
        chownSync(file, NOBODY, NOBODY)
        expect(open, file).toThrow(`${file} can be changed by a user other than root`)
        chownSync(file, 0, 0)
      }
      open().close()
    },
  )

  it('can be a branch of the remote, too; its checkout is kept if the shop runs in it', () => {
    const inClone = { ...installation, runsAsRoot: false }
    const source = openSource({ folder: clone, ref: 'main' }, inClone)
    source.close()
    expect(path.basename(source.folder)).toBe('v0.4.0')
    expect(existsSync(source.folder)).toBe(true)
    expect(openSource({ folder: clone, ref: 'main' }, inClone)).toMatchObject({ folder: source.folder })
  })

  it('is refused if the remote has no such tag', () => {
    expect(() => openSource({ folder: clone, ref: 'v9' }, installation)).toThrow(
      `${clone} and its remote have no tag, branch or commit v9.`,
    )
  })

  it('is refused with changes that are not committed', () => {
    writeFileSync(path.join(clone, 'version'), 'mine')
    expect(() => openSource({ folder: clone, ref: null }, installation)).toThrow(
      `${clone} has changes that are not committed:\nM version`,
    )
    git(clone, 'checkout', '--quiet', '.')
    expect(openSource({ folder: clone, ref: null }, installation).folder).toBe(clone)
  })

  it('is refused if it is no release, needs a newer Node, or is older than the command', () => {
    const other = path.join(folder, 'other')
    mkdirSync(other)
    const open = (content: object | null) => {
      if (content) writeFileSync(path.join(other, 'package.json'), JSON.stringify(content))
      return () => openSource({ folder: other, ref: null }, { ...installation, runsAsRoot: false })
    }
    expect(open(null)).toThrow(`There is no release of Docket in ${other}.`)
    expect(open({ ...release, name: 'another' })).toThrow(`There is no release of Docket in ${other}.`)
    expect(open({ ...release, engines: { node: '>=99.1' } })).toThrow('needs Node 99.1 or newer')
    expect(open({ ...release, scripts: {} })).toThrow('is older than this command')
  })
})

it('npm run update needs a folder or a ref', () => {
  expect(readUpdateOptions(['new'], '/clone')).toEqual({
    folder: path.resolve('new'),
    ref: null,
    backup: true,
  })
  expect(readUpdateOptions(['--ref', 'v1', '--no-backup'], '/clone')).toEqual({
    folder: '/clone',
    ref: 'v1',
    backup: false,
  })
  for (const args of [[], ['a', 'b'], ['--nobackup', 'a']]) {
    expect(() => readUpdateOptions(args, '/clone')).toThrow('Usage: npm run update')
  }
})

const release = { name: 'docket', engines: { node: '>=20.11' }, scripts: { 'update:check': 'node check' } }

function commitRelease(version: string) {
  writeFileSync(path.join(remote, 'package.json'), JSON.stringify(release))
  writeFileSync(path.join(remote, 'version'), version)
  git(remote, 'add', '.')
  git(remote, '-c', 'user.name=A', '-c', 'user.email=a@shop.test', 'commit', '--quiet', '-m', version)
  git(remote, 'tag', `v${version}`)
}

function git(cwd: string, ...args: string[]): string {
  return execFileSync('git', args, { cwd, encoding: 'utf8' }).trim()
}
