import { beforeAll, describe, expect, it } from 'vitest'
import { columnsWithout, fillTables } from '../../../test/areas/person-in-tables.ts'
import { PASSWORD, type Person, personalDataFixture } from '../../../test/areas/personal-data.ts'
import {
  addedRows,
  type Changes,
  changesOf,
  type Row,
  type Rows,
  readRows,
} from '../../../test/rows-of-tables.ts'
import { openTestShop, useTestAdmin, useTestShop } from '../../../test/shop.ts'
import { copiedColumns } from '../../../test/undecided-person.ts'
import { readColumns } from '../../../test/undecided-tables.ts'
import { DECLARED_TABLES } from '../../host/db/declared-tables.ts'

/** What an erasure writes in place of a text. */
const EMPTY = [null, '[erased]', 'erased', 'erased@erased.invalid', '{"erased":true}']

const shop = useTestShop()
const admin = useTestAdmin(shop)
const fixture = personalDataFixture({ shop, admin })
const { call, register, tablesWith } = fixture

let person: Person
let missing: string[]
/** The columns of each table that can hold a text, bytes, JSON or an address. */
let personal: Map<string, string[]>
let copy: Record<string, unknown>
let added: Map<string, Row[]>
let before: Rows
let after: Rows

beforeAll(async () => {
  const other = await register()
  const empty = await readRows(shop.db)
  person = await register()
  await fillTables({ shop, admin }, fixture, person, other)
  missing = await columnsWithout(shop.db, person)
  const columns = (await readColumns(shop.db)).filter(({ mayBePersonal }) => mayBePersonal)
  personal = new Map(
    [...Map.groupBy(columns, ({ table }) => table)].map(([table, found]) => [
      table,
      found.map(({ name }) => name),
    ]),
  )
  const { body } = await call(person, 'POST', '/me/data/export-link')
  copy = (await shop.api('GET', body.url.slice('/api'.length))).body
  before = await readRows(shop.db)
  added = addedRows(empty, before)
  const { status } = await call(person, 'POST', '/me/erase', { password: PASSWORD })
  expect(status).toBe(200)
  after = await readRows(shop.db)
})

describe('a customer', () => {
  it('is in every table that can name one, before the erasure', () => {
    expect(missing).toEqual([])
  })
})

describe('an erasure', () => {
  it('deletes, empties and replaces what the tables declare, and nothing else', () => {
    const declared = Object.entries(DECLARED_TABLES).map(([table, { person = {} }]) => [
      table,
      {
        deletes: person.deleted !== undefined,
        empties: [...(person.cleared ?? [])].sort(),
        replaces: [...(person.replaced ?? [])].sort(),
      },
    ])
    const done = [...changesOf(before, after)].map(([table, changes]) => [table, effectOf(table, changes)])
    expect(Object.fromEntries(done)).toEqual(
      Object.fromEntries(declared.filter(([table]) => table !== 'graphile_worker')),
    )
  })

  it('leaves the e-mail and the username in no table', async () => {
    for (const text of [person.email, person.username]) expect(await tablesWith(text)).toEqual([])
  })
})

it('finds a text of a new table that an erasure leaves, although no one has listed the table', async () => {
  const own = await openTestShop()
  await own.owner.query(`CREATE TABLE tried_texts (
    id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY, writer integer NOT NULL REFERENCES users, words text,
    state text NOT NULL CHECK (state IN ('NEW', 'OLD')))`)
  const people = personalDataFixture({ shop: own, admin: await own.admin() })
  const writer = await people.register()
  expect(await columnsWithout(own.db, writer)).toContain('tried_texts.writer')
  await fillTables({ shop: own, admin: await own.admin() }, people, writer, await people.register())
  expect(await columnsWithout(own.db, writer)).toEqual([])
  expect((await people.call(writer, 'POST', '/me/erase', { password: PASSWORD })).status).toBe(200)
  expect(await people.tablesWith(writer.email)).toEqual([expect.stringMatching(/^tried_texts: .*,NEW\)$/)])
  await own.close()
})

/** What has happened to columns that can hold something of a person, and which columns are empty now. */
function effectOf(table: string, { deleted, columns }: Changes) {
  const known = columns.filter(({ name, after }) => after === null || personal.get(table)?.includes(name))
  const namesOf = (some: Changes['columns']) => [...new Set(some.map(({ name }) => name))].sort()
  const emptied = known.filter(({ after }) => EMPTY.includes(after as string))
  const replaced = known.filter(
    (column) => !emptied.includes(column) && JSON.stringify(column.after).includes(`erased-${person.id}`),
  )
  const others = known.filter((column) => !emptied.includes(column) && !replaced.includes(column))
  return {
    deletes: deleted,
    empties: namesOf(emptied),
    replaces: namesOf(replaced),
    ...(others.length > 0 && { others }),
  }
}

describe('the copy of a customer', () => {
  const copied = Object.entries(DECLARED_TABLES).flatMap(([table, { person }]) =>
    person && typeof person.copy === 'object' ? [{ table, person, copy: person.copy }] : [],
  )

  it.each(copied)('has the columns of $table that it declares', ({ table, person, copy: { section } }) => {
    const text = JSON.stringify(copy[section])
    for (const column of copiedColumns(person, personal.get(table) ?? [])) {
      // What is encrypted is in the copy as it was before.
      if (DECLARED_TABLES[table]?.encrypted?.column === column) continue
      const values = valuesOf(table, column)
      expect(values, `nothing fills ${table}.${column}: add it to person-in-tables.ts`).not.toEqual([])
      expect(
        values.filter((value) => text.includes(value)),
        `${table}.${column} is not in the section ${section}: add it, or say in \`without\` why not`,
      ).not.toEqual([])
    }
  })

  it.each(copied)(
    'has no column of $table that it leaves out',
    ({ table, copy: { section, without = {} } }) => {
      const text = JSON.stringify(copy[section])
      for (const column of Object.values(without).flat()) {
        // A short word may be there for another reason.
        const found = valuesOf(table, column).filter((value) => value.length > 12 && text.includes(value))
        expect(found, `${table}.${column}`).toEqual([])
      }
    },
  )
})

/** The values of a column in the rows that the test has added, as JSON. */
function valuesOf(table: string, column: string): string[] {
  const values = (added.get(table) ?? []).map((row) => row[column])
  return values.filter((value) => value !== null).map((value) => JSON.stringify(value))
}
