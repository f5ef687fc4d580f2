import { spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from './root.mjs'

/** Makes Node say that it is another version. */
const pretend = (version: string) =>
  `data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'${version}'}})`
/** Names that Node 18 does not export: a script that imports one of them by name cannot start there. */
const NEWER_NAMES = [
  'parseEnv',
  'styleText',
  'globSync',
  'findPackageJSON',
  'registerHooks',
  'availableParallelism',
]

describe('on a Node that is too old', () => {
  it.each([
    ['start.mjs', '--build-only'],
    ['test.mjs', 'checks'],
    ['update.mjs', '/nowhere'],
    ['build-all.mjs'],
  ])('%s says in one line which version is needed, and does nothing', (script, ...args) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--import', pretend('18.20.4'), path.join(ROOT, 'tools', script), ...args],
      { encoding: 'utf8' },
    )
    expect(stdout + stderr).toBe('Docket needs Node 20.11 or newer; this is 18.20.4.\n')
    expect(status).toBe(1)
  })

  it('an installed release is updated with the Node of Debian 12, which is older', () => {
    const release = mkdtempSync(path.join(tmpdir(), 'docket-release-'))
    cpSync(path.join(ROOT, 'tools'), path.join(release, 'tools'), { recursive: true })
    cpSync(path.join(ROOT, 'package.json'), path.join(release, 'package.json'))
    writeFileSync(path.join(release, '.release-files'), '')
    const update = (version: string) =>
      spawnSync(process.execPath, ['--import', pretend(version), path.join(release, 'tools/update.mjs')], {
        encoding: 'utf8',
      })
    expect(update('18.15.0').stdout).toMatch(/^Usage: npm run update/)
    expect(update('18.13.0').stderr).toBe('Docket needs Node 18.15 or newer; this is 18.13.0.\n')
    rmSync(release, { recursive: true })
  })

  it('no script imports a name that would fail before this line', () => {
    const scripts = globSync('{*,update/*}.mjs', { cwd: path.join(ROOT, 'tools') })
    expect(scripts).toContain('update/debian.mjs')
    for (const script of scripts) {
      const source = readFileSync(path.join(ROOT, 'tools', script), 'utf8')
      const names = [...source.matchAll(/^import \{([^}]*)\} from 'node:/gm)].flatMap(([, list = '']) =>
        list.split(',').map((name) => name.trim()),
      )
      expect(
        names.filter((name) => NEWER_NAMES.includes(name)),
        script,
      ).toEqual([])
    }
  })
})
