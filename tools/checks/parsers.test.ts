import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const ROOT = path.join(import.meta.dirname, '../..')

/** What a parser of texts has: it reads JSON, cookies, HTML, numbers or parts of a text. */
const PARSES =
  /\bJSON\.parse\(|\bparseKeepingNumbers\(|\.exec\(|\.match(All)?\(|\batob\(|\bparseInt\(|\bparseCookie\(|\bsanitizeHtml\(|\bURLSearchParams\(\w|\.metadata\(\)|\bURL\.parse\(/

/** Their files are written by the operator or by the shop: commands, backups, the embedded server and the simulators. */
const OF_THE_OPERATOR =
  /^server\/src\/(host\/(sandbox|backup|embedded-postgres|commands|process)\/|areas\/deposits\/payments\/[^/]+\/simulator\/|areas\/alerts\/channels\/[^/]+\/simulator[.]ts)/

/** Parsers that property tests reach through other modules. */
const REACHED: Record<string, string> = {
  'contract/src/admin/pasted-html.ts': 'server/src/host/pages/pasted-lines.test.ts',
  'contract/src/password-rules.ts': 'server/src/host/app/any-input.test.ts',
  'server/src/host/app/pages/customer-screens.ts': 'server/src/host/app/any-request.test.ts',
  'server/src/areas/identity/passkeys/challenges.ts': 'server/src/host/app/any-request.test.ts',
  'server/src/areas/shipments/list/list-all-shipments.ts': 'server/src/host/app/any-request.test.ts',
  'server/src/host/pages/pasted-lines.ts': 'server/src/host/pages/pasted-lines.test.ts',
}

/** They read only what the shop itself has written: its code, its messages, its answers, and notes in a browser. */
const OF_THE_SHOP = [
  'server/src/host/app/api-schemas.ts',
  'server/src/host/app/pages/rendered-pages.ts',
  'server/src/host/app/web-files.ts',
  'server/src/areas/identity/totp/recovery-codes.ts',
  'server/src/host/jobs/runner/wake-ups.ts',
  // The code at the start of the answer of the operator's mail server.
  'server/src/host/mail-transport/smtp.ts',
  'server/src/host/context/log-for-people.ts',
  'server/src/host/db/migrate/apply-migration.ts',
  'server/src/host/db/roles/grants.ts',
  'server/src/host/pages/render-template.ts',
  'server/src/host/realtime/live-changes.ts',
  'server/src/host/security/audited.ts',
  'server/src/host/server-folder.ts',
  'web/src/areas/stock/office/import/use-import.ts',
  'web/src/app/page-data.ts',
  'web/src/kit/api/api.ts',
  'web/src/kit/live/live-stream.ts',
  'web/src/areas/catalogue/product-text.tsx',
  'web/src/areas/shipments/utc-offset.ts',
  'web/src/areas/deposits/read-payment-note.ts',
  'web/src/areas/identity/shop/sign-in/registration-note.ts',
]

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')
const isTest = (file: string) => /\.test\.tsx?$/.test(file)
const sources = globSync('{contract,server,web}/src/**/*.{ts,tsx}', { cwd: ROOT })
const propertyTests = sources.filter((file) => isTest(file) && read(file).includes("from 'fast-check'"))

/** The modules that a file imports. */
function importsOf(file: string): string[] {
  return [...read(file).matchAll(/(?:from|import) '([^']+)'/g)].flatMap(([, name = '']) => {
    if (name.startsWith('.')) return [path.join(path.dirname(file), name)]
    const [, module] = /^@docket\/contract\/(.+)$/.exec(name) ?? []
    return module === undefined ? [] : [`contract/src/${module}.ts`]
  })
}

it('each parser of texts that others write has a test with any text', () => {
  const tested = new Set(propertyTests.flatMap(importsOf))
  const untested = sources.filter(
    (file) =>
      !isTest(file) &&
      !OF_THE_OPERATOR.test(file) &&
      PARSES.test(read(file).replace(/^\s*(\*|\/\/).*$/gm, '')) &&
      !tested.has(file),
  )
  expect(untested.toSorted()).toEqual([...Object.keys(REACHED), ...OF_THE_SHOP].toSorted())
  expect(propertyTests).toEqual(expect.arrayContaining(Object.values(REACHED)))
})
