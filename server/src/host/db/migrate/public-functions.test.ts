import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTestClient } from '../../../../test/connect.ts'
import { rightsOfAreas } from '../../../../test/declared-tables.ts'
import { APP_ROLE } from '../../../../test/server.ts'
import { openTestShop, type TestShop } from '../../../../test/shop.ts'
import { areas } from '../../../areas.ts'
import { SQL_FOLDER } from '../../server-folder.ts'
import { migrate } from './migrate.ts'
import { readMigrations } from './migrations.ts'
import { OF_PUBLIC } from './public-functions.ts'

/**
 * The migration with which each file was changed last, and the digest of its text since then. If you change a file, add
 * a migration, and enter both here: only a start that applies a migration puts your version in force.
 */
const CHANGED_WITH = {
  'areas/audit-log/clear-old-addresses.public.sql': {
    migration: '0029-personal-data.sql',
    digest: '96b0248be80a',
  },
  'areas/personal-data/erase-person.public.sql': {
    migration: '0153-email-changes.sql',
    digest: 'edae22f9ad1c',
  },
}

const rights = rightsOfAreas(areas)

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop()
})
afterEach(() => shop.close())

const NAMES = ['clear_old_addresses', 'erase_notices', 'erase_person', 'erase_person_data']

/** The functions as they are in force, with who may call them. */
async function listFunctions() {
  const { rows } = await shop.owner.query<{ name: string; text: string; rights: string | null }>(
    `SELECT proname AS name, pg_get_functiondef(oid) AS text, proacl::text AS rights FROM pg_proc
      WHERE pronamespace = 'public'::regnamespace AND proname = ANY ($1) ORDER BY proname COLLATE "C"`,
    [NAMES],
  )
  return rows
}

const ANOTHER = `CREATE OR REPLACE FUNCTION public.erase_person(p_user integer) RETURNS bigint[]
  LANGUAGE sql SECURITY DEFINER AS 'SELECT NULL::bigint[]'`

it('a start that applies a migration puts the functions of this build in force, and keeps who may call them', async () => {
  const before = await listFunctions()
  expect(before.map(({ name }) => name)).toEqual(NAMES)
  await shop.owner.query(ANOTHER)
  const another = await listFunctions()
  expect(another).not.toEqual(before)
  // Without a new migration, another build of the same migrations may have put its functions in force.
  await migrate(shop.url, { appRole: APP_ROLE, rights })
  expect(await listFunctions()).toEqual(another)

  const broken = { name: '9998-broken.sql', sql: 'SELECT 1 / 0', hash: 'broken' }
  const migrations = [...(await readMigrations()), { name: '9997-next.sql', sql: 'SELECT 1', hash: 'next' }]
  await expect(migrate(shop.url, { migrations: [...migrations, broken] })).rejects.toThrow('9998-broken.sql')
  expect(await listFunctions()).toEqual(another)
  await migrate(shop.url, {
    migrations: [...migrations, { ...broken, sql: 'SELECT 1' }],
    appRole: APP_ROLE,
    rights,
  })
  expect(await listFunctions()).toEqual(before)
  const { rows } = await shop.platform.pool.query<{ may: boolean }>(
    "SELECT has_function_privilege('public.' || name, 'EXECUTE') AS may FROM unnest($1::text[]) name",
    [rights.functions],
  )
  expect(rows).toEqual(rights.functions.map(() => ({ may: true })))
})

it('a migration that builds an index puts them in force, too', async () => {
  const before = await listFunctions()
  await shop.owner.query(ANOTHER)
  const sql = 'CREATE INDEX CONCURRENTLY IF NOT EXISTS next_index ON products (title, id);'
  await migrate(shop.url, {
    migrations: [...(await readMigrations()), { name: '9997-next.sql', sql, hash: 'next' }],
    appRole: APP_ROLE,
    rights,
  })
  expect(await listFunctions()).toEqual(before)
})

it('a start of an older build leaves the functions of a newer one in force', async () => {
  const client = await openTestClient(shop.url)
  try {
    await client.query(`INSERT INTO schema_migrations (name, hash, required_migration)
      SELECT '9999-newer.sql', 'of a newer build', max(name) FROM schema_migrations`)
    await client.query(ANOTHER)
    const newer = await listFunctions()
    await migrate(shop.url, { appRole: APP_ROLE, rights })
    expect(await listFunctions()).toEqual(newer)
  } finally {
    await client.end()
  }
})

it('each change of a function of public comes with a migration', async () => {
  const files = globSync(`**/*${OF_PUBLIC}`, { cwd: SQL_FOLDER }).sort()
  expect(files).toEqual(Object.keys(CHANGED_WITH))
  const migrations = (await readMigrations()).map(({ name }) => name)
  for (const [file, { migration, digest }] of Object.entries(CHANGED_WITH)) {
    const text = readFileSync(path.join(SQL_FOLDER, file), 'utf8')
    expect(createHash('sha256').update(text).digest('hex').slice(0, 12), file).toBe(digest)
    expect(migrations).toContain(migration)
  }
})
