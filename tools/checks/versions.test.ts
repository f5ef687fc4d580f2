import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../root.mjs'

const versionIn = (folder: string) =>
  JSON.parse(readFileSync(path.join(ROOT, folder, 'package.json'), 'utf8')).version

// deploy/add-release.sh names a release by the version of the project, and `docket update:check` by that of the server.
it.each(['contract', 'server', 'web'])('the version of %s is the version of the project', (workspace) => {
  expect(versionIn(workspace)).toBe(versionIn('.'))
})

it.each(['server', 'web'])('%s needs the contract of this version', (workspace) => {
  const { dependencies } = JSON.parse(readFileSync(path.join(ROOT, workspace, 'package.json'), 'utf8'))
  expect(dependencies['@docket/contract']).toBe(versionIn('.'))
})

it('compose.yaml names the image of this version', () => {
  const compose = readFileSync(path.join(ROOT, 'compose.yaml'), 'utf8')
  expect(compose).toContain(`\${DOCKET_IMAGE:-docket:${versionIn('.')}}`)
})
