import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { jobsTable } from '../../../test/declared-jobs.ts'
import { declaredTablesFile, keptTable } from '../../../test/declared-tables.ts'
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
    const decided = {
      rights: 'SELECT, INSERT',
      kept: 'for good',
      person: { cleared: ['text'] },
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
      [{ person: { none: ['text', 'sum'] } }, 'tried_notes.sum can hold nothing of a person'],
      [{ person: { none: ['text'], books: ['text'] } }, 'an erasure does two things with tried_notes.text'],
      [{ person: 'deleted' }, 'an erasure cannot delete rows of tried_notes'],
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
    const erased = { rights: 'SELECT, INSERT, DELETE', person: 'deleted' }
    expect(await findUndecided(db, withNotes(erased))).toEqual([])
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
    const file = path.join(SERVER_FOLDER, '../docs/operating.md')
    // One test for both tables: two would write the file without what the other one has changed.
    const tables = {
      'What is kept, and for how long': keptTable(areas, days),
      'When each job runs': jobsTable(),
    }
    let documented = readFileSync(file, 'utf8')
    for (const [title, table] of Object.entries(tables)) {
      const section = new RegExp(`(\\n##+ ${title}\\n[^|]*\\n)(?:\\|.*\\n)+`)
      documented = documented.replace(section, (_section, before: string) => `${before}${table}\n`)
      expect(documented).toContain(table)
    }
    await expect(documented).toMatchFileSnapshot(file)
  })
})
