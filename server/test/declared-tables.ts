import type { Area } from '../src/host/areas/area.ts'
import type { TableRules } from '../src/host/areas/table-rules.ts'
import type { RetentionDays } from '../src/host/db/retention/delete-old-rows.ts'
import type { Rights } from '../src/host/db/roles/grants.ts'
import type { TableFacts } from '../src/host/db/table-facts.ts'

type Areas = readonly Area[]

/** A table that an area declares. */
interface Declared {
  area: string
  table: string
  rules: TableRules
}

/** All tables in the order of their areas. The host's own come last. */
export function tablesOf(areas: Areas): Declared[] {
  const [host, ...others] = areas
  return [...others, ...(host ? [host] : [])].flatMap(({ name, tables = {} }) =>
    Object.entries(tables).map(([table, rules]) => ({ area: name, table, rules })),
  )
}

/** What the areas let the shop's own role do. */
export function rightsOfAreas(areas: Areas): Rights {
  return {
    tables: Object.fromEntries(tablesOf(areas).map(({ table, rules }) => [table, rules])),
    functions: areas.flatMap(({ ownerFunctions = [] }) => ownerFunctions),
  }
}

/** The text of host/db/declared-tables.ts. */
export function declaredTablesFile(areas: Areas, days: RetentionDays): string {
  const declared = tablesOf(areas)
  const facts = declared.map(({ area, table, rules }): [string, TableFacts] => [
    table,
    {
      area,
      rights: rules.rights,
      kept: sentenceOf(rules, days),
      ...pick(rules, ['person', 'signIn', 'encrypted', 'notCopied']),
    },
  ])
  const refusals = Object.assign({}, ...declared.map(({ rules }) => rules.refusals))
  const functions = areas.flatMap(({ name, ownerFunctions = [] }) =>
    ownerFunctions.map((call) => [call, name]),
  )
  return `// The areas declare this in their area.ts. After a change there, write this file again: npm run tables
import type { Refusal, TableFacts } from './table-facts.ts'

/** What the areas declare of their tables: rights, retention, and what an erasure does with personal data. */
export const DECLARED_TABLES: Readonly<Record<string, TableFacts>> = ${print(Object.fromEntries(facts))}

/** The answers to violated constraints. */
export const REFUSALS = ${print(refusals)} satisfies Record<string, Refusal>

/**
 * The functions of the tables' owner that the shop calls, with the area that declares them. They change rows that the
 * shop's own role cannot change. PUBLIC may not call them.
 */
export const OWNER_FUNCTIONS: Readonly<Record<string, string>> = ${print(Object.fromEntries(functions))}
`
}

/** The table of docs/operating.md: what is kept, and for how long. */
export function keptTable(areas: Areas, days: RetentionDays): string {
  const lines = new Map<string, string[]>()
  for (const { table, rules } of tablesOf(areas)) {
    const kept = sentenceOf(rules, days)
    lines.set(kept, [...(lines.get(kept) ?? []), `\`${table}\``])
  }
  const rows = [...lines].map(([kept, tables]) => `| ${tables.join(', ')} | ${kept} |`)
  return ['| Tables | Kept |', '|---|---|', ...rows].join('\n')
}

/** How long its rows are kept. */
export function sentenceOf({ kept }: TableRules, days: RetentionDays): string {
  return typeof kept === 'string' ? kept : kept(days)
}

function pick<Key extends keyof TableRules>(rules: TableRules, keys: Key[]): Pick<TableRules, Key> {
  return Object.fromEntries(keys.filter((key) => key in rules).map((key) => [key, rules[key]])) as Pick<
    TableRules,
    Key
  >
}

const LINE_WIDTH = 110

/** Writes a value as TypeScript, on one line if it fits. */
function print(value: unknown, indent = '', start = ''): string {
  const inner = `${indent}  `
  const isList = Array.isArray(value)
  if (typeof value === 'string') return quote(value)
  if (typeof value !== 'object' || value === null) return String(value)
  const parts = isList
    ? value.map((item) => print(item, inner))
    : Object.entries(value).map(([key, item]) => {
        const name = /^\w+$/.test(key) ? key : quote(key)
        return `${name}: ${print(item, inner, `${name}: `)}`
      })
  const [open, close] = isList ? ['[', ']'] : ['{', '}']
  const space = isList || parts.length === 0 ? '' : ' '
  const line = `${open}${space}${parts.join(', ')}${space}${close}`
  const fits =
    indent !== '' && !line.includes('\n') && indent.length + start.length + line.length < LINE_WIDTH
  return fits ? line : `${open}\n${parts.map((part) => `${inner}${part},\n`).join('')}${indent}${close}`
}

function quote(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
}
