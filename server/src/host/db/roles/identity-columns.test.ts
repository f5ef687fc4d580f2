import { expect, it } from 'vitest'
import { rightsOfAreas, tablesOf } from '../../../../test/declared-tables.ts'
import { useTestShop } from '../../../../test/shop.ts'
import { areas } from '../../../areas.ts'
import type { SignInColumns } from '../table-facts.ts'
import { rightsOf } from './grants.ts'

/**
 * The tables that decide who a user is and what the user may do. A new column must be entered in the `signIn` of its
 * table: a person decides whether the thief of the shop's own database role could become an operator with it.
 */
const IDENTITY_TABLES = tablesOf(areas).flatMap(({ table, rules: { signIn } }): [string, SignInColumns][] =>
  signIn === undefined || signIn === 'none' ? [] : [[table, signIn]],
)

const shop = useTestShop()
const declared = rightsOfAreas(areas)

it.each(IDENTITY_TABLES)(
  "each column of %s is decided about: the shop's own role can write only what the list says",
  async (table, { deciding, onlyInserted, changed, mayDelete }) => {
    const { rows } = await shop.platform.pool.query<Record<'name' | 'insert' | 'update', unknown>>(
      `SELECT attname AS name, has_column_privilege($1, attname, 'INSERT') AS insert,
          has_column_privilege($1, attname, 'UPDATE') AS update
        FROM pg_attribute WHERE attrelid = to_regclass($1) AND attnum > 0 AND NOT attisdropped`,
      [table],
    )
    expect(rows.map(({ name }) => name).toSorted()).toEqual(
      [...deciding, ...onlyInserted, ...changed].toSorted(),
    )
    for (const { name, insert, update } of rows) {
      const column = String(name)
      const rights = { column, insert: insert && deciding.includes(column), update }
      expect(rights).toEqual({ column, insert: false, update: changed.includes(column) })
    }
    const { rows: ofTable } = await shop.platform.pool.query(
      "SELECT has_table_privilege($1, 'DELETE') AS delete, has_table_privilege($1, 'TRUNCATE') AS truncate",
      [table],
    )
    expect(ofTable).toEqual([{ delete: mayDelete, truncate: false }])
    expect(rightsOf(table, declared)).not.toContain('INSERT')
    expect(rightsOf(table, declared)).not.toContain('UPDATE')
  },
)

it('these tables decide who may sign in', () => {
  expect(IDENTITY_TABLES.map(([table]) => table)).toEqual(
    expect.arrayContaining([
      'admin_recovery_codes',
      'admin_totp',
      'encryption_keys',
      'mailed_tokens',
      'passkeys',
      'sessions',
      'users',
    ]),
  )
})
