import { type RawBuilder, sql } from 'kysely'

/*
 * The orders of texts (migration 0085). The locale of the database decides none of them.
 */

/** The order of names and titles in lists for people. */
export function forPeople(column: string): RawBuilder<string> {
  return sql`${sql.ref(column)} COLLATE public.for_people`
}

/** The order of keys, such as addresses and codes: by the numbers of their characters. */
export function byCharacters(column: string): RawBuilder<string> {
  return sql`${sql.ref(column)} COLLATE "C"`
}

/**
 * The order of usernames. There may be millions, so it is an order that an index has; an index by a collation of ICU
 * would be wrong after a change of ICU.
 */
export function byTextKey(column: string): RawBuilder<string> {
  return sql`public.text_key(${sql.ref(column)}) COLLATE "C"`
}
