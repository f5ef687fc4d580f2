import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../root.mjs'
import { allSteps } from '../test-steps.mjs'
import { brokenLinks, knownPaths, missingPaths, unknownCommands } from './documents.ts'

/** Built, installed or stored, not written. */
const LEFT_OUT = ['node_modules', 'dist', '.git', '.tsbuild', '.data', 'test-results']
const files = globSync(['**/*', '.*', '.ci/*'], {
  cwd: ROOT,
  withFileTypes: true,
  exclude: (entry) => LEFT_OUT.includes(entry.name),
})
  .filter((entry) => entry.isFile())
  .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)))
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')

/** Paths that documents name and that are not files of the project. */
const NOT_OURS: Record<string, string> = {
  '.data/': 'the start makes it',
  'server/dist': 'the build makes it',
  'server/dist/sql': 'the build makes it',
  'web/dist': 'the build makes it',
  'web/dist/renderer': 'the build makes it',
  'screens.json': 'the build made it',
  'current/deploy/docket.service': 'the folder of an installation',
  'releases/': 'the folder of an installation',
  'compose.override.yaml': 'an operator writes it',
  'data.json': 'the end of a call: /me/data.json',
  'main.js': 'a file of graphile-worker',
  'taskIdentifiers.js': 'a file of graphile-worker',
  'Version/.*Safari/': 'a regular expression',
  'shared/': 'a folder that was there before decision 63',
}

/** What has changed stays in words of its time, and so does a superseded record. */
const isInForce = (text: string) => !text.split('\n', 4).some((line) => line.includes('Superseded by'))
const documents = files
  .filter((file) => file.endsWith('.md') && file !== 'CHANGELOG.md')
  .map((file) => ({ path: file, text: read(file) }))
const guides = documents.filter(({ path, text }) => /^(?:docs\/.*|[^/]+)$/.test(path) && isInForce(text))

describe('the documents', () => {
  it('are found', () => {
    expect(guides.length).toBeGreaterThan(60)
    expect(files).toContain('.dependency-cruiser.mjs')
  })

  it('name only files that exist', () => {
    const known = knownPaths(files)
    const missing = new Map(guides.map((document) => [document.path, missingPaths(document, known)]))
    const found = [...missing].flatMap(([document, names]) =>
      names.filter((name) => !Object.hasOwn(NOT_OURS, name)).map((name) => `${document}: ${name}`),
    )
    expect(found).toEqual([])
    const named = [...missing.values()].flat()
    expect(Object.keys(NOT_OURS).filter((name) => !named.includes(name))).toEqual([])
  })

  it('link only to files and headings that exist', () => {
    const broken = documents.flatMap((document) =>
      brokenLinks(document, files, read).map((link) => `${document.path}: ${link}`),
    )
    expect(broken).toEqual([])
  })

  it('name only npm commands that exist, and only tests that run', () => {
    const { scripts } = JSON.parse(read('package.json'))
    const parts = [...new Set(allSteps([], []).map(({ part }) => part))]
    const unknown = guides.flatMap((document) =>
      unknownCommands(document, { scripts: Object.keys(scripts), parts, files }).map(
        (command) => `${document.path}: ${command}`,
      ),
    )
    expect(unknown).toEqual([])
  })
})

describe('a document', () => {
  const FILES = [
    'docs/some.md',
    'server/src/areas/coupons/coupons.ts',
    'docs/web.md',
    'e2e/admin/coupons.test.ts',
  ]
  const of = (text: string) => ({ path: 'docs/some.md', text })

  it.each([
    '`server/src/areas/coupons/coupon.ts`',
    '`coupons/coupon.ts`',
    '`coupon.ts`',
    '`./coupon.ts`',
    '`areas/coupon/`',
    '`coupon/`',
    '`areas/vouchers`',
    '`*-command.ts`',
    '`coupons.ts:12` and `coupon.ts:12`',
    '`coupons/{coupon,voucher}.ts`',
  ])('is told that %s is missing', (text) => {
    expect(missingPaths(of(text), knownPaths(FILES))).toHaveLength(1)
  })

  it.each([
    '`areas/coupons/coupons.ts`, `coupons.ts`, `coupons/`, `areas/coupons`, `coup*.ts`, `{vouchers,coupons}.ts`',
    '`/etc/docket.conf`, `<noun>.sql`, `areas/…/coupon.ts`, `coupons`, `https://a.test/b.json`',
  ])('may name %s', (text) => {
    expect(missingPaths(of(text), knownPaths(FILES))).toEqual([])
  })

  it('is told about links to a file or a heading that is missing', () => {
    const web = '# Web\n## What `kit/` has: (all)\n## Twice\n## Twice\n```\n## No heading\n```\n'
    const linked =
      '[a](web.md#what-kit-has-all) [b](web.md#twice-1) [c](#here) [d](../server/src) [e](https://a.test/x#y)\n## Here'
    expect(brokenLinks(of(linked), FILES, () => web + linked)).toEqual([])
    const broken = '[a](wep.md) [b](web.md#no-heading) [c](#there) [d](web.md#twice-2)'
    expect(brokenLinks(of(broken), FILES, () => web)).toHaveLength(4)
  })

  it('is told about npm commands that do not exist and tests that are not there', () => {
    const known = { scripts: ['tables', 'proof:s3'], parts: ['checks', 'browser'], files: FILES }
    const good =
      '`npm run tables`, `npm run proof:s3 -- --seed 1`, `npm test checks`, `npm test browser coupons`, `npm test`'
    expect(unknownCommands(of(good), known)).toEqual([])
    const wrong =
      '`npm run table`, `npm run proof:s4`, `npm test browser vouchers`, `npm test coupons vouchers`'
    expect(unknownCommands(of(wrong), known)).toHaveLength(5)
  })
})
