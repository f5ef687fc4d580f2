import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const ROOT = path.join(import.meta.dirname, '../..')

/** What a parser of texts has: it reads JSON, cookies, HTML, numbers or parts of a text. */
const PARSES =
  /\bJSON\.parse\(|\bparseKeepingNumbers\(|\.exec\(|\.match(All)?\(|\batob\(|\bparseInt\(|\bparseCookie\(|\bsanitizeHtml\(|\bURLSearchParams\(\w|\.metadata\(\)|\bURL\.parse\(/

/** Their files are written by the operator or by the shop: commands, backups, the embedded server and the simulators. */
const OF_THE_OPERATOR = /^server\/src\/(sandbox|backup|embedded-postgres|commands|process)\//

/** Parsers that property tests reach through other modules. */
const REACHED: Record<string, string> = {
  'contract/src/admin/pasted-html.ts': 'server/src/platform/pages/pasted-lines.test.ts',
  'contract/src/password-rules.ts': 'server/src/app/any-input.test.ts',
  'server/src/app/pages/customer-screens.ts': 'server/src/app/any-request.test.ts',
  'server/src/features/identity/passkeys/challenges.ts': 'server/src/app/any-request.test.ts',
  'server/src/features/shipments/list/list-all-shipments.ts': 'server/src/app/any-request.test.ts',
  'server/src/payments/nowpayments/nowpayments.ts': 'server/src/payments/any-answer.test.ts',
  'server/src/payments/paystack/paystack.ts': 'server/src/payments/any-answer.test.ts',
  'server/src/payments/provider/http.ts': 'server/src/payments/any-answer.test.ts',
  'server/src/platform/pages/pasted-lines.ts': 'server/src/platform/pages/pasted-lines.test.ts',
}

/** They read only what the shop itself has written: its code, its messages, its answers, and notes in a browser. */
const OF_THE_SHOP = [
  'server/src/app/api-schemas.ts',
  'server/src/app/pages/rendered-pages.ts',
  'server/src/features/identity/totp/recovery-codes.ts',
  'server/src/jobs/runner/wake-ups.ts',
  // The code at the start of the answer of the operator's mail server.
  'server/src/mail/smtp.ts',
  'server/src/platform/context/log-for-people.ts',
  'server/src/platform/db/migrate/apply-migration.ts',
  'server/src/platform/db/roles/grants.ts',
  'server/src/platform/pages/render-template.ts',
  'server/src/platform/realtime/live-changes.ts',
  'server/src/platform/security/audited.ts',
  'server/src/platform/server-folder.ts',
  'web/src/admin/stock/import/send-entries.ts',
  'web/src/app/page-data.ts',
  'web/src/shared/api/api.ts',
  'web/src/shared/live/live-stream.ts',
  'web/src/shared/product/product-text.tsx',
  'web/src/shared/shipment/utc-offset.ts',
  'web/src/storefront/deposits/payment-note.ts',
  'web/src/storefront/sign-in/registration-note.ts',
]

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')
const isTest = (file: string) => /\.test\.tsx?$/.test(file)
const sources = globSync('{contract,server,web}/src/**/*.{ts,tsx}', { cwd: ROOT })
const propertyTests = sources.filter((file) => isTest(file) && read(file).includes("from 'fast-check'"))

/** The modules that a file imports. */
function importsOf(file: string): string[] {
  return [...read(file).matchAll(/from '([^']+)'/g)].flatMap(([, name = '']) => {
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
