/** One file of ours, as a rule sees it. */
interface HouseFile {
  /** From the project's folder, with `/`. */
  path: string
  text: string
}

/** A rule of our style that a machine can check. */
interface HouseRule {
  name: string
  /** Which files it looks at. */
  looksAt(path: string): boolean
  breaks(file: HouseFile): boolean
  /** A file that breaks it: the rule is tried on this before it is trusted. */
  example: HouseFile
}

const MAX_LINES = 300

const isTest = (path: string) => /[.](test|spec)[.]tsx?$/.test(path)
const isSource = (path: string) => /^(contract|server|web)\/src\//.test(path) && !isTest(path)
const isWeb = (path: string) => /^web\/src\/.*[.](tsx?|css)$/.test(path) && !isTest(path)

/** The tokens, and what an author can colour a text with: that is stored with the text. */
const HAS_COLOURS = ['web/src/ui/tokens.css', 'web/src/admin/product/description/colours.ts']
/** The frame of commands, whose output is for a terminal; and the one failure that is only logged, not shown. */
const MAY_PRINT = ['server/src/run-command.ts', 'web/src/features/deposit/rate-query.ts']

/** Words that must not stand here in one piece, or these rules would break themselves. */
const LATER = ['TO' + 'DO', 'FIX' + 'ME', 'XX' + 'X']

export const houseRules: HouseRule[] = [
  {
    name: `a file over ${MAX_LINES} lines is two things`,
    looksAt: (path) => !path.includes('/migrations/') && !isTest(path),
    breaks: ({ text }) => text.split('\n').length > MAX_LINES + 1,
    example: { path: 'server/src/money/ledger.ts', text: 'a\n'.repeat(MAX_LINES + 1) },
  },
  {
    name: 'files are named for what they do',
    looksAt: () => true,
    breaks: ({ path }) => /(^|[/-])(utils?|helpers?|managers?|services?|misc)([/.]|$)/.test(path),
    example: { path: 'server/src/money/price-helpers.ts', text: '' },
  },
  {
    name: 'colours come from the tokens',
    looksAt: (path) => isWeb(path) && !HAS_COLOURS.includes(path),
    breaks: ({ text }) => hasColour(text),
    example: { path: 'web/src/ui/button.tsx', text: `<b style={{ color: '#1a2b3c' }} />` },
  },
  {
    name: 'nothing is left for later',
    looksAt: () => true,
    breaks: ({ text }) => new RegExp(`\\b(${LATER.join('|')})\\b`).test(text),
    example: { path: 'web/src/lib/api.ts', text: `// ${LATER[0]}: retry` },
  },
  {
    name: 'nothing is printed by the way',
    looksAt: (path) => isSource(path) && !MAY_PRINT.includes(path),
    breaks: ({ text }) => /\bconsole[.]|\bdebugger\b/.test(text),
    example: { path: 'web/src/lib/api.ts', text: 'console.log(token)' },
  },
  {
    name: 'money is turned into dollars in one place',
    looksAt: (path) => isSource(path) && path !== 'contract/src/money.ts',
    breaks: ({ text }) => /Number\([^)]*cents[^)]*\)+ *\/ *100\b|\bparseFloat\(/i.test(text),
    example: { path: 'server/src/money/ledger.ts', text: 'return Number(row.amountCents) / 100' },
  },
  {
    name: 'zod comes as a namespace, at a quarter of the weight',
    looksAt: isSource,
    breaks: ({ text }) => /import (type )?\{[^}]*\bz\b[^}]*\} from 'zod'/.test(text),
    example: { path: 'contract/src/shop.ts', text: `import { z } from 'zod'` },
  },
  {
    name: 'imports name the exact file: no barrels',
    looksAt: isSource,
    breaks: ({ text }) => /^export \* from/m.test(text),
    example: { path: 'web/src/ui/all.ts', text: `export * from './button.tsx'` },
  },
  {
    name: 'a suppression of the compiler carries its reason',
    looksAt: (path) => /[.]tsx?$/.test(path),
    breaks: ({ text }) => /@ts-(ignore|nocheck|expect-error[ \t]*$)/m.test(text.replaceAll("'@ts", '')),
    example: { path: 'server/src/app.ts', text: `// ${'@'}ts-expect-error\nlisten(1)` },
  },
  {
    name: 'tests open connections by test/connect.ts, which handles the loss of one',
    looksAt: (path) =>
      (isTest(path) || /^(server\/test|bench|e2e|proof)\//.test(path)) && path !== 'server/test/connect.ts',
    breaks: ({ text }) => /\bnew pg[.](Pool|Client)\(/.test(text),
    example: { path: 'server/src/money/ledger.test.ts', text: `const pool = new ${'pg'}.Pool({})` },
  },
  {
    name: 'no test is run alone',
    looksAt: isTest,
    breaks: ({ text }) => /\b(it|test|describe)[.]only\(/.test(text),
    example: { path: 'server/src/money/ledger.test.ts', text: `it${'.'}only('adds up', () => {})` },
  },
]

/** `#abc` in a link or a selector of an id is no colour, and a colour function of variables alone is derived from tokens. */
function hasColour(text: string): boolean {
  const withoutLinks = text
    .replace(/(href|to|hash)=(["'{`]+)[^"'`}]*#[\w-]*/g, '')
    .replace(/\{?['"`]#[g-z][\w-]*/gi, '')
  const hex = /#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b/i
  const functions = /\b(rgb|hsl|hwb|lab|lch|oklab|oklch)a?\( *[\d.]/i
  const palette =
    /\b(bg|text|border|ring|fill|stroke|outline|divide|accent)-(white|black|(red|orange|amber|yellow|lime|green|emerald|teal|cyan|sky|blue|indigo|violet|purple|fuchsia|pink|rose|slate|gray|zinc|neutral|stone)-\d+)\b/
  return [hex, functions, palette].some((pattern) => pattern.test(withoutLinks))
}
