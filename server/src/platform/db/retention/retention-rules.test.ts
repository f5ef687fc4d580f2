import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { useTestShop } from '../../../../test/shop.ts'
import { readConfig } from '../../config.ts'
import { SERVER_FOLDER } from '../../server-folder.ts'
import { retentionRules } from './retention-rules.ts'

const shop = useTestShop()

const rules = retentionRules(readConfig({ SECRET_KEY: 'a-secret-for-tests-only-of-fair-length' }).retention)

describe('what is kept, and for how long', () => {
  it('is decided for every table of the database, once', async () => {
    const { rows } = await sql<{ name: string }>`
      SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND (tablename = 'sandbox_mails' OR tablename NOT LIKE 'sandbox\\_%')
      UNION SELECT schemaname FROM pg_tables WHERE schemaname NOT IN ('public', 'pg_catalog', 'information_schema')
      `.execute(shop.db)
    expect(rules.flatMap(({ tables }) => tables).sort()).toEqual(rows.map(({ name }) => name).sort())
  })

  it('is the same in docs/operating.md, word for word', () => {
    const docs = readFileSync(path.join(SERVER_FOLDER, '../docs/operating.md'), 'utf8')
    const section = docs.split('## What is kept, and for how long')[1]?.split('\n## ')[0] ?? ''
    const documented = [...section.matchAll(/^\| (`.+`) \| (.+) \|$/gm)].map(([, names = '', kept]) => ({
      tables: names.split(', ').map((name) => name.replaceAll('`', '')),
      kept,
    }))
    expect(documented).toEqual(rules.map(({ tables, kept }) => ({ tables, kept })))
  })
})
