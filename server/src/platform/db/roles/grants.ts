import { DECLARED_TABLES } from '../declared-tables.ts'

/**
 * The rights of the shop's own role on one table as `tableStatements` in apply-grants.ts reads them from the database:
 * `UPDATE (a)` for a column. None on a table that no area declares.
 */
export function rightsOf(table: string): string[] {
  const rights = DECLARED_TABLES[table]?.rights ?? ''
  return [...rights.matchAll(/(\w+)(?: \(([^)]*)\))?/g)].flatMap(([, right = '', columns]) =>
    columns === undefined ? [right] : columns.split(', ').map((column) => `${right} (${column})`),
  )
}
