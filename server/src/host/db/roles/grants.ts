import { DECLARED_TABLES, OWNER_FUNCTIONS } from '../declared-tables.ts'
import type { TableFacts } from '../table-facts.ts'

/** What the shop's own role may do in the schema `public`. */
export interface Rights {
  tables: Readonly<Record<string, Pick<TableFacts, 'rights'>>>
  /** The functions of the tables' owner that the role may call. */
  functions: readonly string[]
}

/** The rights that the areas declare, from the committed file: a command does not load the areas. */
export const DECLARED_RIGHTS: Rights = { tables: DECLARED_TABLES, functions: Object.keys(OWNER_FUNCTIONS) }

/**
 * The rights of the shop's own role on one table as `tableStatements` in apply-grants.ts reads them from the database:
 * `UPDATE (a)` for a column. None on a table that no area declares.
 */
export function rightsOf(table: string, { tables }: Rights = DECLARED_RIGHTS): string[] {
  return readRights(tables[table]?.rights ?? '').map(({ right, column }) =>
    column === undefined ? right : `${right} (${column})`,
  )
}

/** The single rights of a declaration: `UPDATE (a, b)` is one right for each column. */
export function readRights(declared: string): { right: string; column?: string }[] {
  return [...declared.matchAll(/(\w+)(?: \(([^)]*)\))?/g)].flatMap(([, right = '', columns]) =>
    columns === undefined ? [{ right }] : columns.split(', ').map((column) => ({ right, column })),
  )
}
