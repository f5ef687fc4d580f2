import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { useTestShop } from '../../../test/shop.ts'
import { ADVISORY_LOCKS, lockForUser, PAIRED_ADVISORY_LOCKS } from './advisory-locks.ts'

const shop = useTestShop()

const SRC = path.join(import.meta.dirname, '../..')

it.each([ADVISORY_LOCKS, PAIRED_ADVISORY_LOCKS])('every advisory lock has a number of its own', (locks) => {
  const numbers = Object.values(locks)
  expect(new Set(numbers).size).toBe(numbers.length)
})

it('the SQL files take the locks that are listed', () => {
  const files = [
    'migrations/0047-ids-of-8-bytes.sql',
    'areas/stock/claim/claim-accounts.sql',
    'migrations/0039-erasure-word-by-word.sql',
    'areas/personal-data/erase-person.public.sql',
  ]
  const lockNumbers = files.flatMap((file) =>
    [...readFileSync(path.join(SRC, file), 'utf8').matchAll(/advisory_xact_lock(?:_shared)?\((\d+)/g)].map(
      ([, number]) => Number(number),
    ),
  )
  const { stockMark, loweredStockMark, erasedUser } = PAIRED_ADVISORY_LOCKS
  expect(new Set(lockNumbers)).toEqual(new Set([stockMark, loweredStockMark, erasedUser]))
})

it('lockForUser takes the same lock as older releases, and does not block other users or other kinds of rows', async () => {
  await shop.db.transaction().execute(async (tx) => {
    await lockForUser(tx, 'saved-views', 7)
    const { rows } = await sql<Record<string, boolean>>`SELECT
      pg_try_advisory_xact_lock(hashtextextended('saved-views', 7)) AS same,
      pg_try_advisory_xact_lock(hashtextextended('saved-views', 8)) AS "otherUser",
      pg_try_advisory_xact_lock(hashtextextended('reports', 7)) AS "otherLock"`.execute(shop.platform.db)
    expect(rows).toEqual([{ same: false, otherUser: true, otherLock: true }])
  })
})
