import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
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
