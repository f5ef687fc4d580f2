import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { INSTALL_SCRIPTS } from './install-scripts.mjs'
import { ROOT } from './root.mjs'

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')

it('npm runs no install script, and each package that has one is in our list', () => {
  expect(read('.npmrc').split('\n')).toContain('ignore-scripts=true')
  const locked: Record<string, { hasInstallScript?: boolean }> = JSON.parse(
    read('package-lock.json'),
  ).packages
  const withScript = Object.entries(locked).filter(([, { hasInstallScript }]) => hasInstallScript)
  expect(withScript.map(([folder]) => folder.replace(/^.*node_modules\//, '')).sort()).toEqual(
    Object.keys(INSTALL_SCRIPTS).sort(),
  )
})
