import { searchKey } from '@docket/contract/compare-texts'
import { emailPart } from '@docket/contract/email-key'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** A pattern of LIKE for text that contains `part`; the characters %, _ and \ of `part` are escaped. */
export function likePattern(part: string): string {
  return `%${part.trim().replace(/[\\%_]/g, '\\$&')}%`
}

/**
 * Whether a column contains every word of a search, in any order, as `search_key` of migration 0085 compares
 * them. An index on `public.search_key(column) COLLATE "C"` finds the rows.
 */
export function containsWords(column: string | RawBuilder<unknown>, search: string): RawBuilder<SqlBool> {
  return forEachWord(search, (word) => containsWord(column, word))
}

/** Whether each word of a search is in the email or the username of a user. */
export function containsUserWords(search: string): RawBuilder<SqlBool> {
  return forEachWord(
    search,
    (word) => sql`(${containsEmail('users.email', word)} OR ${containsWord('users.username', word)})`,
  )
}

/**
 * Whether a mail address contains a text, in the form in which addresses are stored, which is `emailKey` of the
 * contract, or in that of the other searches: an address has no accent and no typographic quote.
 */
export function containsEmail(column: string, text: string): RawBuilder<SqlBool> {
  const forms = new Set([emailPart(text), searchKey(text) || emailPart(text)])
  const conditions = Array.from(forms, (form) => sql`${sql.ref(column)} LIKE ${likePattern(form)}`)
  return sql`(${sql.join(conditions, sql` OR `)})`
}

function containsWord(column: string | RawBuilder<unknown>, word: string): RawBuilder<SqlBool> {
  const text = typeof column === 'string' ? sql.ref(column) : column
  return sql`public.search_key(${text}) COLLATE "C" LIKE public.search_pattern(${word})`
}

function forEachWord(search: string, condition: (word: string) => RawBuilder<SqlBool>): RawBuilder<SqlBool> {
  const words = search.split(/\s+/).filter((word) => word !== '')
  return words.length === 0 ? sql`true` : sql`(${sql.join(words.map(condition), sql` AND `)})`
}
