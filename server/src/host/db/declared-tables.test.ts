import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { jobsTable } from '../../../test/declared-jobs.ts'
import { declaredTablesFile, keptTable } from '../../../test/declared-tables.ts'
import { personalDataTable } from '../../../test/personal-data-table.ts'
import { openTestShop, useTestShop } from '../../../test/shop.ts'
import { findUndecided } from '../../../test/undecided-tables.ts'
import { areas } from '../../areas.ts'
import { area } from '../areas/area.ts'
import { readConfig } from '../config.ts'
import { SERVER_FOLDER } from '../server-folder.ts'

const shop = useTestShop()

const days = readConfig({ SECRET_KEY: 'a-secret-for-tests-only-of-fair-length' }).retention

describe('an area decides about each table', () => {
  it('its rights, its retention, what an erasure does with its columns, and whether it decides who may sign in', async () => {
    expect(await findUndecided(shop.db, areas)).toEqual([])
  })

  it('a new table is named until an area has decided about all of it', async () => {
    const { db, owner, close } = await openTestShop()
    await owner.query(`CREATE TABLE tried_notes (
      id bigint PRIMARY KEY, user_id integer CONSTRAINT tried_notes_user_key UNIQUE REFERENCES users, text text, sum bigint)`)
    const copy = 'no one wants it'
    const person = { cleared: ['text'], copy }
    const decided = {
      rights: 'SELECT, INSERT',
      kept: 'for good',
      person,
      signIn: 'none',
    } as const
    const withNotes = (rules: object, more = {}) => [
      ...areas,
      area({ name: 'tried_notes', tables: { tried_notes: { ...decided, ...rules } }, ...more }),
    ]
    expect(await findUndecided(db, areas)).toEqual(['tried_notes belongs to no area'])
    expect(await findUndecided(db, withNotes({}))).toEqual([])
    for (const [rules, sentence] of [
      [{ rights: '' }, 'tried_notes has no rights, or is not kept'],
      [
        { rights: 'SELECT, UPDATE (sum, Text)' },
        'tried_notes: rights name the column Text, which the table does not have',
      ],
      [{ person: undefined }, 'no one decides what an erasure does with tried_notes.text'],
      [{ person: { ...person, replaced: ['sum'] } }, 'tried_notes.sum can hold nothing of a person'],
      [
        { person: { ...person, books: { 'our own words': ['text'] } } },
        'an erasure does two things with tried_notes.text',
      ],
      [{ person: { ...person, deleted: 'own' } }, 'an erasure cannot delete rows of tried_notes'],
      [
        { person: { copy, none: { 'our own words': ['text'] } } },
        'tried_notes has rows of users: name what stays in books',
      ],
      [{ person: { copy, books: { words: ['text'] } } }, 'tried_notes: “words” is no reason'],
      [
        { person: { cleared: ['text'] } },
        'tried_notes is about persons, and does not say what their copy has of it',
      ],
      [{ person: { ...person, copy: 'secret' } }, 'tried_notes: “secret” is no reason'],
      [
        { person: { ...person, copy: { section: 'notes' } } },
        'the copy has no section notes, which tried_notes names',
      ],
      [
        { person: { ...person, copy: { section: 'reports', without: { 'a sum of it': ['sum'] } } } },
        'the copy leaves out tried_notes.sum, which has nothing of a person',
      ],
      [{ signIn: undefined }, 'tried_notes has users, and no signIn'],
      [{ types: { words: 'string' } }, 'there is no column tried_notes.words'],
      [
        { refusals: { notes_text_key: { code: 'KEY_REUSED' } } },
        'tried_notes has no constraint notes_text_key',
      ],
      [
        { encrypted: { column: 'text', rows: 'tried_notes' } },
        'tried_notes has something encrypted, and no column key_id',
      ],
    ] as const) {
      expect(await findUndecided(db, withNotes(rules)), sentence).toEqual([sentence])
    }
    expect(
      await findUndecided(db, [...withNotes({}), area({ name: 'more', tables: { tried_notes: decided } })]),
    ).toEqual(['tried_notes belongs to two areas'])
    const erased = { rights: 'SELECT, INSERT, DELETE', person: { deleted: 'own', copy } }
    expect(await findUndecided(db, withNotes(erased))).toEqual([])
    const notes = { personCopy: { notes: { nth: 99, whole: async () => [] } } }
    expect(await findUndecided(db, withNotes({}, notes))).toEqual([
      'no table is in the section notes of the copy',
    ])
    expect(
      await findUndecided(
        db,
        withNotes({ person: { cleared: ['text'], copy: { section: 'notes' } } }, notes),
      ),
    ).toEqual([])
    expect(await findUndecided(shop.db, withNotes({}))).toContain('there is no table tried_notes')
    await owner.query('ALTER TABLE tried_notes ADD key_id integer REFERENCES encryption_keys')
    expect(await findUndecided(db, withNotes({}))).toEqual([
      'tried_notes has a key_id, and nothing encrypted',
    ])
    expect(
      await findUndecided(db, withNotes({ encrypted: { column: 'text', rows: 'tried_notes' } })),
    ).toEqual([])
    await close()
  })
})

// After a change of a declaration, write both files again: npm run tables
describe('what the areas declare', () => {
  it('is in declared-tables.ts, so that a change of it is seen in review', async () => {
    await expect(declaredTablesFile(areas, days)).toMatchFileSnapshot('declared-tables.ts')
  })

  it('is in docs/operating.md: what is kept and for how long, and when each job runs', async () => {
    // One test for both tables: two would write the file without what the other one has changed.
    await expectDocumented('docs/operating.md', {
      'What is kept, and for how long': keptTable(areas, days),
      'When each job runs': jobsTable(),
    })
  })

  it('is in docs/personal-data.md: what an erasure does, and what is in the copy', async () => {
    await expectDocumented('docs/personal-data.md', { 'Table by table': personalDataTable(areas, days) })
  })
})

/** The document has these tables, each as the first one below its heading. */
async function expectDocumented(name: string, tables: Record<string, string>) {
  const file = path.join(SERVER_FOLDER, '..', name)
  let documented = readFileSync(file, 'utf8')
  for (const [title, table] of Object.entries(tables)) {
    const section = new RegExp(`(\\n##+ ${title}\\n[^|]*\\n)(?:\\|.*\\n)+`)
    documented = documented.replace(section, (_section, before: string) => `${before}${table}\n`)
    expect(documented).toContain(table)
  }
  await expect(documented).toMatchFileSnapshot(file)
}
