import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { install } from './install.mjs'

let root: string

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'docket-install-'))
  mkdirSync(path.join(root, 'member'))
  writeJson('package.json', { name: 'a-project', workspaces: ['member'] })
  writeJson('member/package.json', { name: 'member', version: '1.0.0' })
  writeLock('1.0.0')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

describe('the install step', () => {
  it('installs once, and again only if the lock file has changed', async () => {
    expect(await install(root)).toBe(true)
    expect(await install(root)).toBe(false)
    writeJson('member/package.json', { name: 'member', version: '1.1.0' })
    writeLock('1.1.0')
    expect(await install(root)).toBe(true)
    expect(await install(root)).toBe(false)
  })

  it('repeats an interrupted install', async () => {
    mkdirSync(path.join(root, 'node_modules/half-a-package'), { recursive: true })
    expect(await install(root)).toBe(true)
  })

  it('installs again if a package is missing', async () => {
    await install(root)
    rmSync(path.join(root, 'node_modules/.docket-installed'))
    rmSync(path.join(root, 'node_modules/member'))
    expect(await install(root)).toBe(true)
  })

  it('does not repeat a manual install', async () => {
    await install(root)
    rmSync(path.join(root, 'node_modules/.docket-installed'))
    expect(await install(root)).toBe(false)
  })

  it('runs once if two processes start at the same time', async () => {
    expect((await Promise.all([install(root), install(root)])).sort()).toEqual([false, true])
  })

  it('refuses a release that is installed, and leaves its packages as they are', async () => {
    writeFileSync(path.join(root, '.release-files'), '')
    await expect(install(root)).rejects.toThrow(
      /^This folder is an installed release.*systemctl start docket.*QUARANTINE=1 in \/etc\/docket\/docket\.env\.$/,
    )
    expect(existsSync(path.join(root, 'node_modules'))).toBe(false)
  })

  it('fails with one sentence and leaves no stamp if npm fails', async () => {
    writeFileSync(path.join(root, 'package-lock.json'), '{ "lockfileVersion": ')
    await expect(install(root)).rejects.toThrow(/^npm ci failed; see above/)
    expect(existsSync(path.join(root, 'node_modules/.docket-installed'))).toBe(false)
  })
})

function writeLock(version: string) {
  writeJson('package-lock.json', {
    name: 'a-project',
    lockfileVersion: 3,
    requires: true,
    packages: {
      '': { name: 'a-project', workspaces: ['member'] },
      member: { version },
      'node_modules/member': { resolved: 'member', link: true },
    },
  })
}

function writeJson(file: string, value: unknown) {
  writeFileSync(path.join(root, file), JSON.stringify(value))
}
