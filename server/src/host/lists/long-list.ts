import type { Page } from '@docket/contract/page'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { LongList } from '../areas/long-list.ts'
import type { Database } from '../db/database.ts'
import { type PageQuery, pageWindow } from './page.ts'
import { reverseQuery } from './reverse-order.ts'

/** Rows in a block when it is closed. */
const BLOCK_ROWS = 2_000
/**
 * A row has the start time of its transaction, and no transaction lasts an hour. So two hours after the time of a row,
 * no row with a smaller id can appear any more.
 */
const SETTLED_AFTER = sql`interval '2 hours'`
/** Enough for the first run in a shop of ten million purchases, whose audit log has 19 million entries. */
const MAX_BLOCKS_PER_RUN = 20_000

/** Consecutive ids: either whole blocks, or rows that must be counted. */
interface IdRange {
  isWhole: boolean
  /** The number of its first block. */
  first: number
  blocks: number
  /** The number of rows in the blocks. */
  blockRows: number
  after_id: number
  /** Null: up to the newest row. */
  last_id: number | null
  rows: number
}

interface Period {
  from?: string | undefined
  to?: string | undefined
}

/**
 * Reads a page of a long list, or of a period of it, in the order of its ids. The total is exact: whole blocks have
 * their number of rows stored, and only rows at the borders of the period and rows in no block are counted. The page is
 * read from its block on, not from the list's first row. `rowsQuery` selects all rows of the list in this period,
 * sorted by `id`.
 */
export async function readLongPage<DB, TB extends keyof DB, Row, Item>(
  db: Database,
  { list, id, newestFirst = true, ...period }: Period & { list: LongList; id: string; newestFirst?: boolean },
  rowsQuery: SelectQueryBuilder<DB, TB, Row>,
  itemOf: (row: Row) => Item,
  query: PageQuery,
): Promise<Page<Item>> {
  const { page, pageSize, limit, offset } = pageWindow(query)
  const ranges = await rangesOf(db, list, period)
  const total = ranges.reduce((sum, { rows }) => sum + rows, 0)
  const start = await startOf(db, list, newestFirst ? ranges.toReversed() : ranges, {
    offset,
    newestFirst,
  })
  if (!start) return { items: [], total, page, pageSize }
  const column = sql.ref(id)
  const between = (after_id: number, last_id: number | null) =>
    rowsQuery
      .where(sql<boolean>`${column} > ${after_id}`)
      .$if(last_id !== null, (q) => q.where(sql<boolean>`${column} <= ${last_id}`))
  const count = Math.min(limit, total - offset)
  // A page near the end of its block is read from this end. The newest rows have no end: others may be added.
  const behind = start.rows - start.offset - count
  if (behind >= 0 && behind < start.offset && (newestFirst || start.last_id !== null)) {
    const reversed = reverseQuery(between(start.after_id, start.last_id)).limit(count).offset(behind)
    const rows = await reversed.execute()
    return { items: (rows.reverse() as Row[]).map(itemOf), total, page, pageSize }
  }
  // Limits the ids on both sides. Otherwise the last page of a period would search the rest of the list for more rows.
  const { after_id, last_id } = newestFirst
    ? { after_id: ranges[0]?.after_id, last_id: start.last_id }
    : { after_id: start.after_id, last_id: ranges.at(-1)?.last_id }
  const rows = await between(after_id ?? 0, last_id ?? null)
    .limit(limit)
    .offset(start.offset)
    .execute()
  // The $if above selects no column, so the type of a row is still Row.
  return { items: (rows as Row[]).map(itemOf), total, page, pageSize }
}

/** The number of rows of a long list, or of a period of it. */
export async function countLongList(db: Database, list: LongList, period: Period = {}): Promise<number> {
  const ranges = await rangesOf(db, list, period)
  return ranges.reduce((sum, { rows }) => sum + rows, 0)
}

/** The ranges that may have rows of a period, the oldest first, each with its number of rows in the period. */
async function rangesOf(db: Database, list: LongList, { from, to }: Period): Promise<IdRange[]> {
  const { name } = list
  const { rows } = await sql<Omit<IdRange, 'rows'>>`
    WITH overlapping AS (
      SELECT nth, after_id, last_id, row_count,
        earliest >= ${from ?? '-infinity'}::timestamptz AND latest < ${to ?? 'infinity'}::timestamptz AS "isWhole"
      FROM list_blocks
      WHERE list = ${name} AND latest >= ${from ?? '-infinity'}::timestamptz AND earliest < ${to ?? 'infinity'}::timestamptz
    )
    SELECT "isWhole", min(nth) AS first, count(*)::integer AS blocks,
      sum(row_count)::integer AS "blockRows", min(after_id) AS after_id, max(last_id) AS last_id
    FROM (SELECT *, nth - row_number() OVER (PARTITION BY "isWhole" ORDER BY nth) AS run FROM overlapping) runs
    GROUP BY "isWhole", run
    UNION ALL
    SELECT false, 2147483647, 0, 0, (SELECT coalesce(max(last_id), 0) FROM list_blocks WHERE list = ${name}), NULL
    ORDER BY first`.execute(db)
  return Promise.all(
    rows.map(async (range) => ({
      ...range,
      rows: range.isWhole ? range.blockRows : await countBetween(db, list, range, { from, to }),
    })),
  )
}

async function countBetween(
  db: Database,
  { table, time, isInList }: LongList,
  { after_id, last_id }: Pick<IdRange, 'after_id' | 'last_id'>,
  { from, to }: Period,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM ${sql.table(table)}
    WHERE ${sql.raw(isInList)} AND id > ${after_id} ${last_id === null ? sql`` : sql`AND id <= ${last_id}`}
      ${from === undefined ? sql`` : sql`AND ${sql.ref(time)} >= ${from}::timestamptz`}
      ${to === undefined ? sql`` : sql`AND ${sql.ref(time)} < ${to}::timestamptz`}`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * Where the page with this offset begins: the borders of its block or range, the number of rows between them, and the
 * offset there.
 */
async function startOf(
  db: Database,
  list: LongList,
  ranges: readonly IdRange[],
  { offset, newestFirst }: { offset: number; newestFirst: boolean },
): Promise<{ after_id: number; last_id: number | null; rows: number; offset: number } | undefined> {
  let remaining = offset
  for (const range of ranges) {
    if (remaining >= range.rows) {
      remaining -= range.rows
      continue
    }
    const { isWhole, first, blocks, after_id, last_id } = range
    if (!isWhole) return { after_id, last_id, rows: range.rows, offset: remaining }
    const { rows } = await sql<{ after_id: number; last_id: number; rows: number; passed: number }>`
      SELECT after_id, last_id, rows, passed FROM (
        SELECT after_id, last_id, row_count AS rows,
          (sum(row_count) OVER (ORDER BY nth ${newestFirst ? sql`DESC` : sql`ASC`}) - row_count)::integer AS passed
        FROM list_blocks WHERE list = ${list.name} AND nth BETWEEN ${first} AND ${first + blocks - 1}
      ) blocks WHERE passed <= ${remaining} ORDER BY passed DESC LIMIT 1`.execute(db)
    // If the block was deleted since, the offset counts from the start of the range.
    const { passed, ...block } = rows[0] ?? { after_id, last_id, rows: range.rows, passed: 0 }
    return { ...block, offset: remaining - passed }
  }
}

/** Closes the full blocks of these lists, once no row can be added to them any more. */
export async function closeListBlocks(db: Database, lists: readonly LongList[]): Promise<void> {
  for (const list of lists) {
    for (let count = 0; count < MAX_BLOCKS_PER_RUN; count++) {
      if (!(await closeNextBlock(db, list))) break
    }
  }
}

async function closeNextBlock(db: Database, list: LongList): Promise<boolean> {
  const { name, table, time, isInList } = list
  // If two processes close the same block, both compute the same row.
  const { numAffectedRows = 0n } = await sql`
    INSERT INTO list_blocks (list, nth, after_id, last_id, earliest, latest)
    SELECT ${name}, last.nth + 1, last.last_id, max(block.id), min(block.time), max(block.time)
    FROM (
      SELECT nth, last_id FROM list_blocks WHERE list = ${name} UNION ALL SELECT -1, 0 ORDER BY nth DESC LIMIT 1
    ) last
    CROSS JOIN LATERAL (
      SELECT id, ${sql.ref(time)} AS time FROM ${sql.table(table)}
      WHERE ${sql.raw(isInList)} AND id > last.last_id ORDER BY id LIMIT ${BLOCK_ROWS}
    ) block
    GROUP BY last.nth, last.last_id
    HAVING count(*) = ${BLOCK_ROWS} AND max(block.time) < now() - ${SETTLED_AFTER}
    ON CONFLICT DO NOTHING`.execute(db)
  return numAffectedRows > 0n
}
