import type { Filter, Filters, ValueOf } from '@docket/contract/list'
import { type RawBuilder, type SqlBool, type StringReference, sql } from 'kysely'
import type { DB } from '../db/tables.ts'
import { containsEmail, containsWords } from './search.ts'

/**
 * What each filter of a list compares: a column of the list's query, or for a choice, the condition of each of its
 * values.
 */
export type FilterColumns<All extends Filters, Tables extends keyof DB> = {
  [Name in keyof All]:
    | StringReference<DB, Tables>
    | (All[Name] extends { kind: 'choice' } ? Record<ValueOf<All[Name]>, RawBuilder<SqlBool>> : never)
}

type FilterColumn = string | Record<string, RawBuilder<SqlBool>>

/** Whether a row matches all filters of a list that are set. */
export function matches<All extends Filters>(
  filters: All,
  columns: { [Name in keyof All]: FilterColumn },
  query: { [Name in keyof All]?: ValueOf<All[Name]> | undefined },
): RawBuilder<SqlBool> {
  const conditions = Object.keys(filters).flatMap((name) => {
    const [filter, column, value] = [filters[name], columns[name], query[name]]
    if (!filter || !column || value === undefined || value === '') return []
    return [sql`(${conditionOf(filter, column, value)})`]
  })
  return conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` AND `)}`
}

function conditionOf(filter: Filter, column: FilterColumn, value: string | number): RawBuilder<unknown> {
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
  }
}
