import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../root.mjs'

/*
 * Other users of the machine can write to the shared temporary folders, and can take names of sockets in the abstract
 * namespace. So a file that was there before may be theirs, and a lock by such a name can be taken from us.
 */

/** Each use of a shared place by the shop, by its tools or by an installation, with the reason why it does no harm. */
const SHARED_PLACES: Record<string, string> = {
  'deploy/add-release.sh': 'hides these folders from the build, which gets its own instead',
  'deploy/docket-backup-verify.service': 'has a private /var/tmp: PrivateTmp',
  'deploy/require-own.sh': 'names /tmp in a comment',
  'deploy/run-as-docket': 'for `backup:verify`, see verify-backup.ts',
  'server/src/host/commands/verify-backup.ts':
    'makes a folder with a new random name, which only its user can enter',
}

const SHARED = /\btmpdir\(|(?<![\w.])\/(?:var\/)?tmp\b|\/dev\/shm|\/run\/lock/
const ABSTRACT_SOCKET = /\b(?:listen|connect|path|name)\b[^\n]*['"`]\\(?:0|x00|u0000)[\w-]/

const files = [
  ...globSync('{server/src,tools}/**/*.{ts,mjs}', { cwd: ROOT }).filter(
    (file) => !/[.]test[.]ts$|^tools\/checks\//.test(file),
  ),
  ...globSync('deploy/*', { cwd: ROOT }),
].sort()
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')

it('only the listed files use a place that every user of the machine can write to', () => {
  expect(files.filter((file) => SHARED.test(read(file)))).toEqual(Object.keys(SHARED_PLACES))
})

it('no lock is a name that every user of the machine can take', () => {
  expect(files.filter((file) => ABSTRACT_SOCKET.test(read(file)))).toEqual([])
  expect(ABSTRACT_SOCKET.test("listen('\\0docket-lock')")).toBe(true)
})

it('what root starts from a release with Node imports no package', () => {
  const found = new Set<string>()
  const follow = (file: string) => {
    if (found.has(file)) return
    found.add(file)
    for (const [, name = ''] of read(file).matchAll(/^import (?:[^'"]* from )?['"]([^'"]+)['"]/gm)) {
      if (name.startsWith('.')) follow(path.join(path.dirname(file), name))
      else expect(name, file).toMatch(/^node:/)
    }
  }
  follow('tools/update.mjs')
  expect(found.size).toBeGreaterThan(8)
  for (const file of found) {
    const code = read(file).replace(/\/\*[\s\S]*?\*\//g, '')
    expect(code, file).not.toMatch(/\bimport\(|\brequire\(/)
  }
})
