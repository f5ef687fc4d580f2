import { sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import { likePattern } from '../../platform/lists/search.ts'

/** The kinds of subjects that have a name, each with the table and the column of the name. */
const NAME_COLUMNS = {
  user: ['users', 'username'],
  product: ['products', 'title'],
  category: ['categories', 'name'],
  'sub-category': ['sub_categories', 'name'],
  coupon: ['coupons', 'code'],
} as const

/** The columns that a search finds a subject by. */
const SEARCHED = [...Object.entries(NAME_COLUMNS), ['user', ['users', 'email']]] as const
/** The most subjects that one column gives. If more of them contain the text, it is too short to be a name. */
const MAX_FOUND = 1_000

/** The subjects whose name, or e-mail address, contains `part` now: at most MAX_FOUND by each column. */
export async function subjectsNamed(db: Database, part: string): Promise<string[]> {
  const found = await Promise.all(
    SEARCHED.map(async ([thing, [table, column]]) => {
      const { rows } = await sql<{ id: number }>`
        SELECT id FROM ${sql.table(table)} WHERE ${sql.ref(column)} ILIKE ${likePattern(part)}
        LIMIT ${sql.lit(MAX_FOUND)}`.execute(db)
      return rows.map(({ id }) => `${thing}:${id}`)
    }),
  )
  return found.flat()
}

/** The present names of these subjects (`user:12`). A subject without a name is not in the map. */
export async function namesOf(db: Database, subjects: readonly string[]): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  await Promise.all(
    Object.entries(NAME_COLUMNS).map(async ([thing, [table, column]]) => {
      const ids = subjects.flatMap((subject) => idIn(subject, thing))
      if (ids.length === 0) return
      const { rows } = await sql<{ id: number; name: string }>`
        SELECT id, ${sql.ref(column)} AS name FROM ${sql.table(table)} WHERE id = ANY (${ids}::integer[])`.execute(
        db,
      )
      for (const { id, name } of rows) names.set(`${thing}:${id}`, name)
    }),
  )
  return names
}

/** `[12]` for the subject `user:12` and the thing `user`; `[]` if the subject is of another kind. */
function idIn(subject: string, thing: string): number[] {
  const id = subject.startsWith(`${thing}:`) ? Number(subject.slice(thing.length + 1)) : Number.NaN
  return Number.isInteger(id) ? [id] : []
}
