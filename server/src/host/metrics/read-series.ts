import { type RawBuilder, sql } from 'kysely'
import type { Series } from '../areas/gauges.ts'

/** The series of a metric without labels. It has no value yet if `value` is undefined. */
export function series(value: number | undefined): Series[] {
  return value === undefined ? [] : [{ value }]
}

/** 0 if there is no such time. */
export function secondsSince(time: RawBuilder<unknown>) {
  return sql<number>`coalesce(extract(epoch FROM now() - ${time}), 0)::float8`
}

export function onlyRow<Row>(rows: Row[]): Row {
  const [row] = rows
  if (!row) throw new Error('A query that always has one row returned none.')
  return row
}
