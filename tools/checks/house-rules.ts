/** A file of the project. */
interface HouseFile {
  /** From the project's folder, with `/`. */
  path: string
  text: string
}

/** A rule of our style that a test can check. */
interface HouseRule {
  name: string
  /** Whether the rule applies to this file. */
  appliesTo(path: string): boolean
  breaks(file: HouseFile): boolean
  /** A file that breaks the rule, as a test of the rule itself. */
  example: HouseFile
}

const MAX_LINES = 300

const isTest = (path: string) => /[.](test|spec)[.]tsx?$/.test(path)
const isSource = (path: string) => /^(contract|server|web)\/src\//.test(path) && !isTest(path)
const isWeb = (path: string) => /^web\/src\/.*[.](tsx?|css)$/.test(path) && !isTest(path)

/** The tokens, and the text colours for authors, which are stored with their texts. */
const MAY_HAVE_COLOURS = ['web/src/kit/ui/tokens.css', 'web/src/kit/office/description/colours.ts']
/** The types of the tables, and what the areas declare of them. `npm run tables` writes both. */
const GENERATED = ['server/src/host/db/tables.ts', 'server/src/host/db/declared-tables.ts']
/** Commands, whose output is for a terminal, and the one error of the web that is only logged. */
const MAY_PRINT = ['server/src/host/commands/run-command.ts', 'web/src/areas/deposits/card-quote.tsx']

/** The one place that determines the caller's address. */
const MAY_READ_ADDRESSES = ['server/src/host/http/route/route.ts']
/**
 * The address of a caller as a counter's key or as a target, or read from the connection. A network throttle has
 * `takeFrom(address)` instead.
 */
const COUNTED_ADDRESS =
  /\brequest\.ip\b|\breq\.ip\b|\bremoteAddress\b|\btarget: (call\.)?address\b|\btarget: `[^`]*\$\{[^}]*\baddress\b|\.(take|penalty|consume|refuseIfExhausted)\((?!\{)[^)]*\baddress\b/

/** They take pictures for the documentation, and check nothing. */
const MAY_SLEEP = ['e2e/harness/pictures.ts', 'e2e/readme-screenshots.test.ts']
/**
 * The one module of texts, the functions of the database that say the same, a setting of PostgreSQL, and our own words
 * in our own sentences.
 */
const MAY_COMPARE_TEXTS = [
  'contract/src/compare-texts.ts',
  'server/src/migrations/0085-text-keys.sql',
  // It names the comparisons that it replaces.
  'server/src/migrations/0098-erasure-in-every-locale.sql',
  // Each comparison names its collation, some after parentheses; `host/db/locale.test.ts` reads them.
  'server/src/areas/personal-data/erase-person.public.sql',
  'server/src/host/backup/connect-owner.ts',
  'web/src/kit/ui/form/form-summary.tsx',
]
/**
 * What would compare or order texts otherwise: by the locale of the database or the browser, or by their bytes. Older
 * migrations stay as they are: `host/db/locale.test.ts` reads what is in force of them from the database.
 */
const COMPARED_TEXTS =
  /\bILIKE\b(?! on)|'ilike'|\blocaleCompare\(|\btoLocale(Lower|Upper)Case\(|\bIntl\.Collator\(|\b(lower|upper)\((?![^()]*COLLATE)|fn<string>\('(lower|upper)'|orderBy\(\s*'(\w+\.)?(title|name|username|email|code|list)'|ORDER BY (\w+\.)?(title|name|username|email|code)\b(?! COLLATE)|(?<!\bevent\.key)\.to(Lower|Upper)Case\(\)\)?\s*(===|\.includes\(|\.startsWith\()/
const LAST_OLD_MIGRATION = '0069'

/** Each word is written in two pieces, because otherwise this file would break its own rule. */
const POSTPONING_WORDS = ['TO' + 'DO', 'FIX' + 'ME', 'XX' + 'X']

export const houseRules: HouseRule[] = [
  {
    name: `no file has more than ${MAX_LINES} lines`,
    appliesTo: (path) => !path.includes('/migrations/') && !isTest(path) && !GENERATED.includes(path),
    breaks: ({ text }) => text.split('\n').length > MAX_LINES + 1,
    example: { path: 'server/src/areas/wallet/ledger.ts', text: 'a\n'.repeat(MAX_LINES + 1) },
  },
  {
    name: 'file names say what the file does',
    appliesTo: () => true,
    breaks: ({ path }) => /(^|[/-])(utils?|helpers?|managers?|services?|misc)([/.]|$)/.test(path),
    example: { path: 'server/src/areas/wallet/price-helpers.ts', text: '' },
  },
  {
    name: 'colours come from the tokens',
    appliesTo: (path) => isWeb(path) && !MAY_HAVE_COLOURS.includes(path),
    breaks: ({ text }) => hasColour(text),
    example: { path: 'web/src/kit/ui/form/button.tsx', text: `<b style={{ color: '#1a2b3c' }} />` },
  },
  {
    name: 'no comment postpones work',
    appliesTo: () => true,
    breaks: ({ text }) => new RegExp(`\\b(${POSTPONING_WORDS.join('|')})\\b`).test(text),
    example: { path: 'web/src/kit/api/api.ts', text: `// ${POSTPONING_WORDS[0]}: retry` },
  },
  {
    name: 'the data of a browser test is named with newTag, which cannot be a word that another test searches for',
    appliesTo: (path) => path.startsWith('e2e/') && path !== 'e2e/harness/new-tag.ts',
    breaks: ({ text }) => /\brandom(UUID|Bytes)\([^)]*\)\.(slice|toString)\(/.test(text),
    example: { path: 'e2e/admin/stock.test.ts', text: 'const tag = randomUUID().slice(0, 8)' },
  },
  {
    name: 'only commands print',
    appliesTo: (path) => isSource(path) && !MAY_PRINT.includes(path),
    breaks: ({ text }) => /\bconsole[.]|\bdebugger\b/.test(text),
    example: { path: 'web/src/kit/api/api.ts', text: 'console.log(token)' },
  },
  {
    name: 'only money.ts converts cents to dollars',
    appliesTo: (path) => isSource(path) && path !== 'contract/src/money.ts',
    breaks: ({ text }) => /Number\([^)]*cents[^)]*\)+ *\/ *100\b|\bparseFloat\(/i.test(text),
    example: { path: 'server/src/areas/wallet/ledger.ts', text: 'return Number(row.amountCents) / 100' },
  },
  {
    name: 'no field is a number field of the browser, which changes what is typed (NumberField is text)',
    appliesTo: (path) => isWeb(path) || path.startsWith('server/src/'),
    // The axis of a chart has such a type, too.
    breaks: ({ text }) => /\btype(=|: )\{?["'`]number["'`]/.test(text.replace(/<[XY]Axis\b[^>]*>/g, '')),
    example: {
      path: 'web/src/areas/catalogue/office/products/form/product-form.tsx',
      text: `<input type="number" />`,
    },
  },
  {
    name: 'the maximum length of a field has a name: that of the contract, if the contract limits it',
    appliesTo: isWeb,
    breaks: ({ text }) => /\bmaxLength(=\{|: )\d/.test(text),
    example: { path: 'web/src/areas/settings/office/store-form.tsx', text: '<TextField maxLength={60} />' },
  },
  {
    name: 'zod is imported as a namespace, which makes the bundle smaller',
    appliesTo: isSource,
    breaks: ({ text }) => /import (type )?\{[^}]*\bz\b[^}]*\} from 'zod'/.test(text),
    example: { path: 'contract/src/purchases.ts', text: `import { z } from 'zod'` },
  },
  {
    name: 'no file re-exports others',
    appliesTo: isSource,
    breaks: ({ text }) => /^export \* from/m.test(text),
    example: { path: 'web/src/kit/ui/all.ts', text: `export * from './button.tsx'` },
  },
  {
    name: 'a suppressed compiler error has a reason',
    appliesTo: (path) => /[.]tsx?$/.test(path),
    breaks: ({ text }) => /@ts-(ignore|nocheck|expect-error[ \t]*$)/m.test(text.replaceAll("'@ts", '')),
    example: { path: 'server/src/host/app/app.ts', text: `// ${'@'}ts-expect-error\nlisten(1)` },
  },
  {
    name: 'tests open connections with test/connect.ts, which handles lost connections',
    appliesTo: (path) =>
      (isTest(path) || /^(server\/test|bench|e2e|proof)\//.test(path)) &&
      // The harness of the browser tests imports nothing of the server.
      !['server/test/connect.ts', 'e2e/harness/start-shop.ts'].includes(path),
    breaks: ({ text }) => /\bnew pg[.](Pool|Client)\(/.test(text),
    example: { path: 'server/src/areas/wallet/ledger.test.ts', text: `const pool = new ${'pg'}.Pool({})` },
  },
  {
    name: 'texts are compared and ordered by compare-texts.ts, lists/search.ts and lists/text-order.ts',
    appliesTo: (path) =>
      isSource(path) &&
      !MAY_COMPARE_TEXTS.includes(path) &&
      !(path.includes('/migrations/') && path.slice(path.lastIndexOf('/') + 1) <= `${LAST_OLD_MIGRATION}~`),
    breaks: ({ text }) => COMPARED_TEXTS.test(withoutComments(text)),
    example: { path: 'server/src/areas/users/users.ts', text: "q.where('email', 'ilike', pattern)" },
  },
  {
    name: 'addresses are counted by network, with createNetworkThrottle or an AttemptThrottle',
    appliesTo: (path) => /^server\/src\//.test(path) && !isTest(path) && !MAY_READ_ADDRESSES.includes(path),
    breaks: ({ text }) => COUNTED_ADDRESS.test(text.replace(/\b(network|wideNetwork)\([^)]*\)/g, '')),
    example: { path: 'server/src/areas/wallet/routes.ts', text: "await guesses.take('from ' + address)" },
  },
  {
    name: 'no test is marked with .only',
    appliesTo: isTest,
    breaks: ({ text }) => /\b(it|test|describe)[.]only\(/.test(text),
    example: { path: 'server/src/areas/wallet/ledger.test.ts', text: `it${'.'}only('adds up', () => {})` },
  },
  {
    name: 'browser tests wait for an event, a frame or the clock of the page, never for a time',
    appliesTo: (path) => path.startsWith('e2e/') && !MAY_SLEEP.includes(path),
    breaks: ({ text }) => /\bwaitForTimeout\(/.test(text),
    example: { path: 'e2e/storefront/cart.test.ts', text: `await page.${'waitForTimeout'}(500)` },
  },
  {
    name: 'browser tests use `removeRoute` and `routeOnce`, because a request may hang when the last route of a page goes',
    appliesTo: (path) => path.startsWith('e2e/') && path !== 'e2e/harness/screens.ts',
    breaks: ({ text }) => /\.unroute(All)?\(|\{ times: 1 \}/.test(text),
    example: { path: 'e2e/storefront/cart.test.ts', text: 'await page.route(url, answer, { times: 1 })' },
  },
  {
    name: 'a browser test that looks at a page before the app takes it over holds the code of the app',
    appliesTo: (path) => path.startsWith('e2e/') && isTest(path),
    breaks: ({ text }) => text.split(/^ *test\(/m).some(looksTooLate),
    example: {
      path: 'e2e/storefront/cart.test.ts',
      text: [
        "test('holds', async () => {\n  await holdAnswers(page, APP)\n  await openWithData(page, cart)\n})",
        "test('does not', async () => {\n  await expect(page.locator('.app-shell')).toBeVisible()\n})",
      ].join('\n'),
    },
  },
]

/** Whether a test waits for a page that the app replaces by itself, as soon as its code is loaded. */
function looksTooLate(test: string): boolean {
  const looks = test.replace(/^.*'[.]app-shell'.*toHaveCount\(0\)$/gm, '')
  return (
    /waitUntil: 'commit'|\bopenWithData\(|'[.]app-shell/.test(looks) &&
    !/\b(holdAnswers|holdCode|openUnhydrated)\(|\bpage[.]route\(APP,/.test(test)
  )
}

/**
 * A `#abc` in a link or an id selector is not a colour. A colour function with only variables is derived from tokens.
 */
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

function withoutComments(text: string): string {
  return text.replace(/^\s*(\*|\/\/|--|\/\*).*$/gm, '')
}
