import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../host/db/database.ts'
import { containsEmail, containsWords } from '../../host/lists/search.ts'
import { isRareEntry } from './frequent-actions.ts'

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
/** The actions whose entries have the name of their subject, which may have another name by now, or be deleted. */
const ACTIONS_WITH_NAME = ['product', 'category', 'sub-category', 'coupon'].flatMap((thing) =>
  ['create', 'update', 'delete'].map((verb) => `${thing}.${verb}`),
)

/**
 * A query for the subjects whose name or e-mail address contains `part`. It also finds earlier names, which are in the
 * entries of the audit log. It is a subquery, not a list of subjects, because thousands of e-mail addresses may have
 * the same domain.
 */
export function subjectsNamed(part: string): RawBuilder<string> {
  const queries = SEARCHED.map(
    ([thing, [table, column]]) =>
      sql`SELECT ${sql.lit(`${thing}:`)} || id FROM ${sql.table(table)} WHERE ${column === 'email' ? containsEmail(column, part) : containsWords(column, part)}`,
  )
  const earlier = sql`SELECT subject FROM audit_log
    WHERE ${isRareEntry} AND action = ANY (${ACTIONS_WITH_NAME}::text[])
      AND ${containsWords(
        sql`concat_ws(chr(10),
        before ->> 'title', before ->> 'name', before ->> 'value',
        after ->> 'title', after ->> 'name', after ->> 'value')`,
        part,
      )}`
  return sql.join([...queries, earlier], sql` UNION ALL `)
}

/** With more subjects, a scan of the whole audit log is faster than its index of subjects. */
const FEW_SUBJECTS = 20

/** The subjects of `subjectsNamed`, or undefined if there are more than FEW_SUBJECTS. */
export async function findFewSubjects(db: Database, part: string): Promise<string[] | undefined> {
  const { rows } = await sql<{ subject: string }>`
    SELECT DISTINCT subject FROM (${subjectsNamed(part)}) named (subject) LIMIT ${FEW_SUBJECTS + 1}`.execute(
    db,
  )
  return rows.length > FEW_SUBJECTS ? undefined : rows.map(({ subject }) => subject)
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
