import { sql } from 'kysely'
import type { Database } from '../src/host/db/database.ts'

export type Row = Readonly<Record<string, unknown>>

/** The rows of each table, by their key. */
export type Rows = ReadonlyMap<string, ReadonlyMap<string, Row>>

/** All rows of all tables, as JSON. */
export async function readRows(db: Database): Promise<Rows> {
  const { rows: tables } = await sql<{ table: string; key: string[] }>`
    SELECT t.tablename AS table, coalesce((
        SELECT array_agg(a.attname::text ORDER BY a.attname) FROM pg_index i
          JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey)
        WHERE i.indisprimary AND i.indrelid = format('public.%I', t.tablename)::regclass
      ), '{}') AS key
    FROM pg_tables t WHERE schemaname = 'public' ORDER BY 1`.execute(db)
  const found = new Map<string, Map<string, Row>>()
  for (const { table, key } of tables) {
    const { rows } = await sql<{ row: Row }>`SELECT to_jsonb(t) AS row FROM ${sql.id(table)} t`.execute(db)
    const keyOf = (row: Row) => JSON.stringify(key.length > 0 ? key.map((name) => row[name]) : row)
    found.set(table, new Map(rows.map(({ row }) => [keyOf(row), row])))
  }
  return found
}

/** The rows of `later` that `earlier` does not have, by table. */
export function addedRows(earlier: Rows, later: Rows): Map<string, Row[]> {
  return new Map(
    [...later].map(([table, rows]) => [
      table,
      [...rows].filter(([key]) => !earlier.get(table)?.has(key)).map(([, row]) => row),
    ]),
  )
}

/** What happened to the rows of a table: whether some are gone, and how columns of the others have changed. */
export interface Changes {
  deleted: boolean
  /** Each column with its values before and after. */
  columns: { name: string; before: unknown; after: unknown }[]
}

/** What happened to the rows of `earlier`, by table. */
export function changesOf(earlier: Rows, later: Rows): Map<string, Changes> {
  return new Map(
    [...earlier].map(([table, rows]) => {
      const stayed = later.get(table)
      return [
        table,
        {
          deleted: [...rows.keys()].some((key) => !stayed?.has(key)),
          columns: [...rows].flatMap(([key, before]) => differences(before, stayed?.get(key))),
        },
      ]
    }),
  )
}

function differences(before: Row, after: Row | undefined) {
  if (after === undefined) return []
  return Object.keys(before)
    .map((name) => ({ name, before: before[name], after: after[name] }))
    .filter((column) => JSON.stringify(column.before) !== JSON.stringify(column.after))
}
