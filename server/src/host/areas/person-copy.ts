import { type RawBuilder, sql } from 'kysely'
import type { Platform } from '../context/platform.ts'
import type { Database } from '../db/database.ts'

/** A row of the copy. Amounts are in dollars. */
type Row = { id: number } & Record<string, unknown>

interface PageOfRows {
  userId: number
  afterId: number
  limit: number
}

/** Reads the next rows of a customer, in the order of their ids. */
export type ReadRows = (platform: Pick<Platform, 'db' | 'keys'>, page: PageOfRows) => Promise<Row[]>

/**
 * A part of the file with a customer's own data. One with few rows is read as a whole; one that can have many is read in
 * pages, in the order of their ids.
 */
type PersonSection = {
  /** Its place in the file. A section keeps its place, so that customers can compare two files. */
  nth: number
} & ({ whole: (db: Database, userId: number) => Promise<unknown> } | { rows: ReadRows })

/** What an area has of a customer, by the name of the section in the file. It is declared beside the area's tables. */
export type PersonCopy = Readonly<Record<string, PersonSection>>

/** The rows of a section that one query reads. Each has an `id`. */
export function rowsOfQuery(query: (userId: number) => RawBuilder<unknown>): ReadRows {
  return async ({ db }, { userId, afterId, limit }) => {
    const { rows } = await sql<Row>`
      SELECT * FROM (${query(userId)}) section WHERE id > ${afterId} ORDER BY id LIMIT ${limit}`.execute(db)
    return rows
  }
}

/** For the query of a section: an amount in dollars. */
export const dollarsOf = (cents: string) => sql`${sql.ref(cents)}::numeric::float8 / 100`
