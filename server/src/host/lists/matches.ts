import type { Filter, Filters, ValueOf } from '@docket/contract/list'
import { type RawBuilder, type SqlBool, type StringReference, sql } from 'kysely'
import type { DB } from '../db/tables.ts'
import { containsEmail, containsWords } from './search.ts'

/**
 * What each filter of a list compares: a column of the list's query, or a condition that is made from the value; for a
 * choice, also the condition of each of its values.
 */
export type FilterColumns<All extends Filters, Tables extends keyof DB> = {
  [Name in keyof All]:
    | (All[Name] extends { kind: 'text' } ? never : StringReference<DB, Tables>)
    | (All[Name] extends { kind: 'choice' } ? Record<ValueOf<All[Name]>, RawBuilder<SqlBool>> : never)
    | ((value: ValueOf<All[Name]>) => RawBuilder<SqlBool>)
}

type FilterColumn = string | Record<string, RawBuilder<SqlBool>> | ((value: never) => RawBuilder<SqlBool>)

/** Whether a row matches all filters of a list that are set. A text of spaces is none. */
export function matches<All extends Filters>(
  filters: All,
  columns: { [Name in keyof All]: FilterColumn },
  query: { [Name in keyof All]?: ValueOf<All[Name]> | undefined },
): RawBuilder<SqlBool> {
  const conditions = Object.keys(filters).flatMap((name) => {
    const [filter, column] = [filters[name], columns[name]]
    const value = query[name] ?? (filter?.kind === 'choice' ? filter.otherwise : undefined)
    if (!filter || !column || value === undefined || String(value).trim() === '') return []
    return [sql`(${conditionOf(filter, column, value)})`]
  })
  return conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` AND `)}`
}

function conditionOf(filter: Filter, column: FilterColumn, value: string | number): RawBuilder<unknown> {
  // The types of `FilterColumns` have checked that the function takes a value of this filter.
  if (typeof column === 'function') return column(value as never)
  // Only a choice has conditions instead of a column, one for each value that the call's schema accepts.
  if (typeof column !== 'string') return column[value] ?? sql`false`
  switch (filter.kind) {
    case 'words':
      return containsWords(column, String(value))
    case 'email':
      return containsEmail(column, String(value))
    case 'row':
    case 'choice':
      return sql`${sql.ref(column)} = ${value}`
    case 'day':
      return filter.end === 'first'
        ? sql`${sql.ref(column)} >= ${new Date(value)}`
        : sql`${sql.ref(column)} < ${new Date(value)}`
    case 'text':
      // Its type wants a function.
      return sql`false`
  }
}
