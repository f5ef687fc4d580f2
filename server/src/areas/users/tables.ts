import { sql } from 'kysely'
import { type PersonCopy, rowsOfQuery } from '../../host/areas/person-copy.ts'
import type { Tables } from '../../host/areas/table-rules.ts'
import type { Database } from '../../host/db/database.ts'

const kept = 'until an operator deletes them'

export const tables: Tables = {
  customer_notes: {
    rights: 'SELECT, INSERT, DELETE',
    kept,
    person: {
      deleted: 'own',
      // In notes about others. The trigger `users_erase_customer_notes` does it.
      replaced: ['text'],
      copy: { section: 'operatorNotes' },
    },
    signIn: 'none',
  },
  customer_tags: {
    rights: 'SELECT, INSERT, DELETE',
    kept,
    person: { deleted: 'own', copy: { section: 'tags' } },
    signIn: 'none',
  },
}

/** What operators wrote about the customer, without the names of the operators. */
export const personCopy = {
  operatorNotes: {
    nth: 29,
    rows: rowsOfQuery(
      (userId) =>
        sql`SELECT id, text, written_at AS "writtenAt" FROM customer_notes WHERE user_id = ${userId}`,
    ),
  },
  tags: {
    nth: 30,
    whole: async (db: Database, userId: number) => {
      const rows = await db
        .selectFrom('customer_tags')
        .select('tag')
        .where('user_id', '=', userId)
        .orderBy(sql`tag COLLATE "C"`)
        .execute()
      return rows.map(({ tag }) => tag)
    },
  },
} satisfies PersonCopy
