import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod'
import { environments } from '../src/environments.ts'
import { environment, SECRETS } from '../src/host/environment.ts'

const ROOT = path.join(import.meta.dirname, '../..')

/** A row of docs/variables.md. */
export interface VariableRow {
  names: string[]
  default: string
  says: string
}

/** What only tests read. */
const OF_TESTS: Record<string, string> = {
  TEST_DATABASE_URL:
    'The PostgreSQL server for the tests, as a user who may create databases and roles. Without it: an embedded one of their own',
  PROPERTY_SEED: 'Property tests try other values',
  EVERY_PAID_CENT: 'How many runs `every-paid-cent` plays for each provider',
  EVERY_PAID_CENT_SEED: 'The runs of that test which have failed, again',
  HOLDS_ANY_ORDER: 'How many runs `holds-any-order` and `holds-at-once` play',
  ALERT_FLOOD: 'How many events `flood` relays',
  EVERY_SIZE: 'With `1`, the accessibility tests also use the sizes of a usual phone and a large desktop',
  SCREENSHOT_FOLDER: 'The accessibility tests store a picture of each size and theme in this folder',
  TRACE: 'With `1`, the browser tests keep the traces of failed tests',
  UPDATE_SCREENSHOTS: 'With `1`, the browser tests take the pictures of `docs/screenshots` again',
  SCREENS: 'Only these of the pictures, with commas between them',
}

/** What other programs set. */
const OF_OTHERS = [
  ...['PATH', 'HOME', 'PWD', 'TZ', 'NODE_EXTRA_CA_CERTS', 'PLAYWRIGHT_JSON_OUTPUT_FILE'],
  ...['npm_lifecycle_event', 'INIT_CWD', 'CREDENTIALS_DIRECTORY', 'POSTGRES_USER', 'POSTGRES_DB'],
  ...['MALLOC_ARENA_MAX', 'MALLOC_TRIM_THRESHOLD_'],
]

/** What a process of ours hands to another one. */
const HANDED_OVER = [
  ...['DOCKET_DATABASE_URL', 'DOCKET_PARENT', 'API_PORT', 'DATABASE_APP_PASSWORD_FILE', 'SHOP_ADDRESS'],
  ...['BASE_URL', 'DOCKET_FUZZ', 'FLOOD_URL', 'FLOOD_CLIENTS', 'LOAD', 'MAIL_SERVER', 'BARE_BODY'],
  ...['E2E_DATABASE_URL', 'VENDURE_FOLDER', 'VENDURE_PRODUCTS'],
]

/** The variables that the shop reads, those of the payment providers last. */
export function shopRows(): VariableRow[] {
  const schemas = [environment.shape, ...environments.map(({ variables }) => variables)].flatMap(
    (shape: z.ZodRawShape) => Object.entries(shape),
  )
  const names = schemas.map(([name]) => name)
  const inFiles = [...SECRETS, ...environments.flatMap(({ keys }) => keys)] as string[]
  const isFileOf = (name: string) => name.endsWith('_FILE') && names.includes(name.slice(0, -'_FILE'.length))
  return schemas
    .filter(([name]) => !isFileOf(name))
    .map(([name, schema]) => ({
      names: [name, ...(inFiles.includes(name) || names.includes(`${name}_FILE`) ? [`${name}_FILE`] : [])],
      default: defaultOf(schema),
      says: z.globalRegistry.get(schema)?.description ?? '',
    }))
}

function defaultOf(schema: z.ZodRawShape[string]): string {
  const { data } = z.safeParse(schema, undefined)
  if (data === undefined) return ''
  return typeof data === 'boolean' ? (data ? 'on' : 'off') : String(data)
}

/** The variables of compose.yaml, which the comment at its head explains. */
export function composeRows(): VariableRow[] {
  const text = read('compose.yaml')
  return [...text.matchAll(/^# {3}([A-Z_]+): (.+)$/gm)].map(([, name = '', says = '']) => {
    const value = new RegExp(`\\$\\{${name}:-([^}]*)\\}`).exec(text)?.[1] ?? ''
    return { names: [name], default: name.endsWith('_IMAGE') ? '' : value, says }
  })
}

export function testRows(): VariableRow[] {
  return Object.entries(OF_TESTS).map(([name, says]) => ({ names: [name], default: '', says }))
}

/** Each variable that our code reads, with a file that reads it. */
export function readVariables(): Map<string, string> {
  const found = new Map<string, string>()
  const note = (file: string, names: Iterable<string>) => {
    for (const name of names) found.set(name, file)
  }
  for (const file of globSync('{server,contract,web,tools,bench,proof,e2e}/**/*.{ts,tsx,mjs}', OUR_FILES)) {
    const code = read(file)
    note(file, namesIn(code, /\bprocess\.env(?:\.|\[')(\w+)/g))
    for (const [, names = ''] of code.matchAll(/\{([^{}]*)\} = process\.env\b/g)) {
      note(file, namesIn(names, /(?:^|,)\s*(\w+)/g))
    }
  }
  for (const file of globSync('deploy/*', OUR_FILES)) {
    const script = read(file)
    const own = new Set(namesIn(script, /^ *([A-Z_]+)=/gm))
    note(
      file,
      [...namesIn(script, /\$\{?([A-Z][A-Z0-9_]+)/g)].filter((name) => !own.has(name)),
    )
  }
  note('compose.yaml', namesIn(read('compose.yaml'), /\$\{([A-Z_]+)/g))
  return found
}

/** All variables that may be read: those of docs/variables.md, and those that no person sets. */
export function knownVariables(): Set<string> {
  const declared = [...shopRows(), ...composeRows(), ...testRows()].flatMap(({ names }) => names)
  return new Set([...declared, ...OF_OTHERS, ...HANDED_OVER])
}

const OUR_FILES = { cwd: ROOT, exclude: ['**/node_modules/**', '**/dist/**', '**/*.d.ts'] }
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')

function namesIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].flatMap(([, name]) => name ?? [])
}
