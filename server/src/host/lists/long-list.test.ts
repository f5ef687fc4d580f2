import { beforeAll, describe, expect, it } from 'vitest'
import { useTestShop } from '../../../test/shop.ts'
import { entriesList } from '../../areas/audit-log/list-entries.ts'
import { closeListBlocks, readLongPage } from './long-list.ts'
import { readPage } from './page.ts'

const shop = useTestShop()

beforeAll(async () => {
  // Eleven days of entries, with gaps in their ids and times up to six hours out of order: worse than in a real shop.
  await shop.owner.query(`
    SELECT setseed(0.1);
    INSERT INTO audit_log (action, subject, created_at)
    SELECT 'test.add', 'test:' || nextval('audit_log_id_seq'),
      now() - interval '11 days' + i * interval '2 minutes' + random() * interval '6 hours'
    FROM generate_series(1, 7500) AS i WHERE random() < 0.9`)
})

const DAY_MS = 24 * 60 * 60_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString()
const wholeTime = { from: undefined, to: undefined }

interface Question {
  from: string | undefined
  to: string | undefined
  newestFirst?: boolean
  page: number
  pageSize?: number
}

const select = ({ from, to, newestFirst = true }: Question) =>
  shop.db
    .selectFrom('audit_log')
    .$if(from !== undefined, (q) => q.where('created_at', '>=', new Date(from ?? 0)))
    .$if(to !== undefined, (q) => q.where('created_at', '<', new Date(to ?? 0)))
    .select('id')
    .orderBy('id', newestFirst ? 'desc' : 'asc')

/** Reads a page with the blocks (`quick`), by counting every row (`plain`), and as a slice of all rows (`expected`). */
async function readBothWays(question: Question) {
  const idOf = ({ id }: { id: number }) => id
  const { pageSize = 50, page } = question
  const all = await select(question).execute()
  const expected = all.slice((page - 1) * pageSize, page * pageSize).map(idOf)
  const order = { list: entriesList, id: 'audit_log.id', ...question } as const
  return {
    expected: { items: expected, total: all.length, page, pageSize },
    quick: await readLongPage(shop.db, order, select(question), idOf, { page, pageSize }),
    plain: await readPage(select(question), idOf, { page, pageSize }),
  }
}

describe('a page of a long list', () => {
  const questions: Question[] = [1, 2, 40, 41, 70, 100, 134, 135, 136, 10_000].flatMap((page) => [
    { ...wholeTime, page },
    { ...wholeTime, page, newestFirst: false },
    { from: daysAgo(10), to: daysAgo(1), page },
    { from: daysAgo(9.5), to: undefined, page, newestFirst: false },
    { from: undefined, to: daysAgo(7.77), page },
  ])

  it('equals the same slice of all rows before any block is closed', async () => {
    for (const question of questions.slice(0, 10)) {
      const { quick, expected } = await readBothWays(question)
      expect(quick, JSON.stringify(question)).toEqual(expected)
    }
  })

  it('equals the same slice of all rows when blocks are closed, for any order and period, and with times out of order', async () => {
    await closeListBlocks(shop.db, [entriesList])
    await closeListBlocks(shop.db, [entriesList])
    const { rows } = await shop.owner.query(`
      SELECT b.nth, (SELECT count(*)::integer FROM audit_log WHERE id > after_id AND id <= last_id) AS held
      FROM list_blocks b WHERE list = 'audit_log' ORDER BY nth`)
    expect(rows).toEqual([0, 1, 2].map((nth) => ({ nth, held: 2_000 })))
    for (const question of questions) {
      const { quick, plain, expected } = await readBothWays(question)
      expect(quick, JSON.stringify(question)).toEqual(expected)
      expect(plain, JSON.stringify(question)).toEqual(expected)
    }
  })

  it('closes no block while a running transaction could still add a row to it', async () => {
    await shop.owner.query(`
      INSERT INTO audit_log (action, subject, created_at)
      SELECT 'test.add', 'test:x', now() - interval '90 minutes' FROM generate_series(1, 2500)`)
    await closeListBlocks(shop.db, [entriesList])
    const { rows } = await shop.owner.query('SELECT count(*)::integer AS blocks FROM list_blocks')
    expect(rows).toEqual([{ blocks: 3 }])
    const { quick, expected } = await readBothWays({ ...wholeTime, page: 1 })
    expect(quick).toEqual(expected)
  })
})
