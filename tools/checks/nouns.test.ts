import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../root.mjs'

/**
 * Tests, the demo shop's own texts, what is written for documents, metrics and the ledger check, and the words of column
 * names in files of others.
 */
const NOT_FOR_READERS =
  /\.test\.tsx?$|\/demo\/|\/(?:area|tables|commands|jobs|environment|header-line)\.ts$|-(?:rules|gauges)\.ts$/

/** The areas whose texts speak of what a product delivers. */
const files = globSync(
  [
    'web/src/areas/{catalogue,dashboard,purchases,stock,waiting-purchases}/**/*.{ts,tsx}',
    'server/src/areas/{alerts,catalogue,purchases,restock,stock,waiting-purchases,wallet}/**/*.ts',
  ],
  { cwd: ROOT },
).filter((file) => !NOT_FOR_READERS.test(file))

const GOODS = /\b(?:accounts?|logs?)\b/i

/** "Account" and "log" of another meaning. */
const OTHER_MEANINGS =
  /audit log|(?:log|logged) (?:in|out)\b|in your account\b|ledger accounts?|house accounts?/gi

/** Texts about all products together, which have no noun; and words that programs read. */
const ALLOWED: Record<string, readonly string[]> = {
  'web/src/areas/dashboard/office/first-steps.tsx': [
    'Paste the accounts, codes or links that customers get.',
  ],
  // Mails to the owners.
  'server/src/areas/stock/audit/audited.ts': [
    'Many accounts viewed',
    ' accounts within an hour.',
    '1 account',
    ' accounts',
  ],
  'server/src/areas/purchases/records/all-purchases.ts': [
    ' accounts are shown at once.',
    "kind = 'ACCOUNTS'",
  ],
  'server/src/areas/stock/import/check-entries.ts': [' accounts.'],
  'server/src/areas/purchases/report/list-reports.ts': ['Account ID'],
  // The log of a route for alerts.
  'server/src/areas/alerts/audited.ts': ['A route for alerts fails. Its log says what the service answered.'],
}

/** The texts of a file that name accounts or logs in so many letters. */
function hardWired(text: string, file: string): string[] {
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    // SQL names tables.
    if (ts.isTaggedTemplateExpression(node) && /^sql\b/.test(node.tag.getText())) return
    if (ts.isImportDeclaration(node) || isError(node)) return
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isJsxText(node)) found.push(node.text)
    if (ts.isTemplateMiddle(node) || ts.isTemplateTail(node)) found.push(node.text)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true))
  return found
    .map((each) => each.replace(/\s+/g, ' '))
    .filter(
      (each) =>
        isRead(each) && GOODS.test(each.replace(OTHER_MEANINGS, '')) && !ALLOWED[file]?.includes(each),
    )
}

/** Names of tables, actions, kinds and query keys are one word, in small or in capital letters. */
function isRead(text: string): boolean {
  return text.includes(' ') || /^[A-Z][a-z]/.test(text)
}

/** `new Error(…)` is for us, not for a reader. */
function isError(node: ts.Node): boolean {
  return ts.isNewExpression(node) && node.expression.getText() === 'Error'
}

describe('what a product delivers', () => {
  it('is called by its noun in every text, not "account" or "log"', () => {
    expect(files.length).toBeGreaterThan(200)
    const found = files.flatMap((file) =>
      hardWired(readFileSync(path.join(ROOT, file), 'utf8'), file).map((text) => `${file}: ${text}`),
    )
    expect(found, 'a text of `icu` with {noun} (contract/src/nouns.ts)').toEqual([])
  })

  it('is found in a string, in a template and in JSX, and not where a word means something else', () => {
    const texts = (code: string) => hardWired(code, 'example.tsx')
    expect(texts("const words = { title: 'Accounts', hint: 'Paste one account.' }")).toHaveLength(2)
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code
    expect(texts('const add = (count: string) => `Add ${count} accounts`')).toEqual([' accounts'])
    expect(texts('const Row = () => <p>The log is copied.</p>')).toHaveLength(1)
    expect(texts("const other = ['Kept in the audit log.', 'accounts', icu('Add {nouns}')]")).toEqual([])
    expect(texts("import { words } from './account words'; throw new Error('No account.')")).toEqual([])
  })
})
