import { sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'

/** The kinds of subjects that have a name, each with the table and the column of the name. */
const NAME_COLUMNS = {
  user: ['users', 'username'],
  product: ['products', 'title'],
  category: ['categories', 'name'],
  'sub-category': ['sub_categories', 'name'],
  coupon: ['coupons', 'code'],
} as const

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
