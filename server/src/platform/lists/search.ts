import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** A pattern of LIKE for text that contains `part`; the characters %, _ and \ of `part` are escaped. */
export function likePattern(part: string): string {
  return `%${part.trim().replace(/[\\%_]/g, '\\$&')}%`
}

/**
 * Whether the columns together contain every word of a search, in any order, as `search_key` of migration 0085 compares
 * them. An index on `public.search_key(column) COLLATE "C"` finds the rows.
 */
export function containsWords(columns: string | readonly string[], search: string): RawBuilder<SqlBool> {
  const keys = [columns].flat().map((column) => sql`public.search_key(${sql.ref(column)}) COLLATE "C"`)
  const conditions = search
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => {
      const pattern = sql`public.search_pattern(${word})`
      return sql`(${sql.join(
        keys.map((key) => sql`${key} LIKE ${pattern}`),
        sql` OR `,
      )})`
    })
  return conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` AND `)}`
}
