import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { install } from './install.mjs'

let root: string

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'docket-install-'))
  mkdirSync(path.join(root, 'member'))
  writeJson('package.json', { name: 'a-house', workspaces: ['member'] })
  writeJson('member/package.json', { name: 'member', version: '1.0.0' })
  writeLock('1.0.0')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

describe('the install step', () => {
  it('installs once, and again only when the lock file has changed', async () => {
    expect(await install(root)).toBe(true)
    expect(await install(root)).toBe(false)
    writeJson('member/package.json', { name: 'member', version: '1.1.0' })
    writeLock('1.1.0')
    expect(await install(root)).toBe(true)
    expect(await install(root)).toBe(false)
  })

  it('does an interrupted install again', async () => {
    mkdirSync(path.join(root, 'node_modules/half-a-package'), { recursive: true })
    expect(await install(root)).toBe(true)
  })

  it('installs again where npm had finished but something is gone since', async () => {
    await install(root)
    rmSync(path.join(root, 'node_modules/.docket-installed'))
    rmSync(path.join(root, 'node_modules/member'))
    expect(await install(root)).toBe(true)
  })

  it('leaves alone what npm has installed by hand', async () => {
    await install(root)
    rmSync(path.join(root, 'node_modules/.docket-installed'))
    expect(await install(root)).toBe(false)
  })

  it('is done once where two start at the same time', async () => {
    expect((await Promise.all([install(root), install(root)])).sort()).toEqual([false, true])
  })

  it('fails in one sentence and is not taken for done where npm fails', async () => {
    writeFileSync(path.join(root, 'package-lock.json'), '{ "lockfileVersion": ')
    await expect(install(root)).rejects.toThrow(/^npm ci failed; see above/)
    expect(existsSync(path.join(root, 'node_modules/.docket-installed'))).toBe(false)
  })
})

function writeLock(version: string) {
  writeJson('package-lock.json', {
    name: 'a-house',
    lockfileVersion: 3,
    requires: true,
    packages: {
      '': { name: 'a-house', workspaces: ['member'] },
      member: { version },
      'node_modules/member': { resolved: 'member', link: true },
    },
  })
}

function writeJson(file: string, value: unknown) {
  writeFileSync(path.join(root, file), JSON.stringify(value))
}
