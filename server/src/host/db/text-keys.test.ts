import { randomUUID } from 'node:crypto'
import { codeKey, compareTexts, searchKey, textKey } from '@docket/contract/compare-texts'
import fc from 'fast-check'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openTestClient } from '../../../test/connect.ts'
import { createForeignTestDatabase, createTestDatabase } from '../../../test/database.ts'
import { createForeignDatabase, dropDatabase, urlOf } from '../../../test/server.ts'
import { migrate } from './migrate/migrate.ts'

const KEYS = { text_key: textKey, code_key: codeKey, search_key: searchKey }

/** Any text that PostgreSQL can store. */
const anyText = fc
  .string({ unit: 'binary', maxLength: 12 })
  .filter((text) => !text.includes('\0') && text.isWellFormed())

/** Letters that the ICU of the embedded server does not know yet: it has Unicode 10. */
const YOUNG = /[\u1C80-\u1CBF\u2C2F\uA7B8-\uA7FF\u{10570}-\u{105BF}\u{10D50}-\u{10D85}\u{16E40}-\u{16EFF}]/u

const oldText = anyText.filter((text) => !YOUNG.test(text))

describe.each(['usual', 'Turkish', 'C'] as const)('in a database with the locale %s', (locale) => {
  let client: pg.Client
  let drop: () => Promise<void>

  beforeAll(async () => {
    const database = locale === 'usual' ? await createTestDatabase() : await createForeignTestDatabase(locale)
    drop = database.drop
    client = await openTestClient(database.url)
  })

  afterAll(async () => {
    await client.end()
    await drop()
  })

  const keysOf = async (name: keyof typeof KEYS, values: readonly string[]) =>
    (
      await client.query<{ key: string }>(
        `SELECT public.${name}(text) AS key FROM unnest($1::text[]) WITH ORDINALITY AS t (text, n) ORDER BY n`,
        [values],
      )
    ).rows.map(({ key }) => key)

  it.each(['text_key', 'code_key', 'search_key'] as const)(
    'the key of any text is that of the browser, and the key of a key is the same: %s',
    async (name) => {
      await fc.assert(
        fc.asyncProperty(fc.array(oldText, { minLength: 500, maxLength: 500 }), async (values) => {
          const keys = await keysOf(name, values)
          expect(keys).toEqual(values.map(KEYS[name]))
          expect(await keysOf(name, keys)).toEqual(keys)
        }),
        { numRuns: 8 },
      )
    },
  )

  it('codes and names are equal if only case, width or invisible characters differ, with a Turkish keyboard, too', async () => {
    const [key, ...others] = await keysOf('code_key', [
      'WINTER-26',
      'winter-26',
      'WİNTER–26',
      'wınter−26',
      'ＷＩＮＴＥＲ－２６',
      '“WINTER-26”',
      ' W\u200BINTER-\u00AD26\u2069 ',
    ])
    expect(new Set(others)).toEqual(new Set([key]))
  })

  it('a search finds words without accents, in any order', async () => {
    const { rows } = await client.query<{ found: boolean }>(
      `SELECT public.search_key(title) LIKE ALL (ARRAY(SELECT public.search_pattern(w) FROM unnest(words) w)) AS found
        FROM (VALUES ('Facebook\u00A0Aged', ARRAY['aged', 'facebook']), ('Café', ARRAY['cafe']),
          ('Cafe\u0301', ARRAY['café']), ('O’Reilly', ARRAY['o''reilly']), ('Straße', ARRAY['strasse']),
          ('INSTAGRAM', ARRAY['instagram']), ('instagram', ARRAY['INSTAGRAM']), ('100%_\\', ARRAY['0%_\\']))
          AS searches (title, words)`,
    )
    expect(rows.map(({ found }) => found)).toEqual(Array(8).fill(true))
    expect((await client.query("SELECT 'axb' LIKE public.search_pattern('a_b') AS found")).rows).toEqual([
      { found: false },
    ])
  })

  it('lists for people have the order of the browser', async () => {
    const titles = [
      'Zoom Pro',
      'adobe CC',
      'Émile',
      'emil',
      'Item 10',
      'Item 2',
      'Straße',
      'zoo',
      'ΩMEGA',
      'Ёлка',
      'Яма',
    ]
    const { rows } = await client.query<{ title: string }>(
      'SELECT title FROM unnest($1::text[]) title ORDER BY title COLLATE public.for_people',
      [titles],
    )
    expect(rows.map(({ title }) => title)).toEqual(titles.toSorted(compareTexts))
  })
})

it('a database without UTF8 is refused with a sentence', async () => {
  const server = inject('postgresUrl')
  const name = `docket_latin_${randomUUID().slice(0, 8)}`
  await createForeignDatabase(server, name, `ENCODING 'LATIN1' LOCALE_PROVIDER libc LOCALE 'C'`)
  await expect(migrate(urlOf(server, name))).rejects.toThrow(
    /encoding LATIN1\. Create it with ENCODING 'UTF8'/,
  )
  await dropDatabase(server, name)
})
