import { Readable } from 'node:stream'
import { type SelectQueryBuilder, sql } from 'kysely'
import { PAIRED_ADVISORY_LOCKS } from '../db/advisory-locks.ts'
import type { Database, Tx } from '../db/database.ts'
import { ShopError } from '../errors.ts'
import { countRows } from '../lists/page.ts'

/** The rows of a list as they were at one moment. */
interface ReadRows<Row> {
  total: number
  batches: AsyncIterable<Row[]>
}

/** Reads a list in the transaction of its export. */
export type ReadList<Filters, Row> = (tx: Tx, filters: Filters) => Promise<ReadRows<Row>>

const ROWS_AT_ONCE = 1_000
const SLOTS_LOCK = PAIRED_ADVISORY_LOCKS.exportSlots
/** Longer than the time after which export-routes.ts disconnects a reader that does not read. */
const MAX_IDLE = '90s'

/** Reads a long list through a cursor, with at most `ROWS_AT_ONCE` rows in memory. */
export function readThroughCursor<Filters, DB, TB extends keyof DB, Row, Item>(
  select: (tx: Tx, filters: Filters) => SelectQueryBuilder<DB, TB, Row>,
  itemOf: (row: Row) => Item,
): ReadList<Filters, Item> {
  return async (tx, filters) => {
    const query = select(tx, filters)
    const total = await countRows(query)
    // All rows will be read, so the planner optimises for all of them, not for the first ones.
    await sql`SET LOCAL cursor_tuple_fraction = 1`.execute(tx)
    await sql`DECLARE export_rows NO SCROLL CURSOR FOR ${query}`.execute(tx)
    return { total, batches: fetchAll(tx, itemOf) }
  }
}

async function* fetchAll<Row, Item>(tx: Tx, itemOf: (row: Row) => Item): AsyncGenerator<Item[]> {
  for (;;) {
    const { rows } = await sql<Row>`FETCH ${sql.lit(ROWS_AT_ONCE)} FROM export_rows`.execute(tx)
    if (rows.length > 0) yield rows.map(itemOf)
    if (rows.length < ROWS_AT_ONCE) return
  }
}

/** Reads a list that is always short in one query. */
export function readInOneQuery<Filters, Row>(
  read: (tx: Tx, filters: Filters) => Promise<Row[]>,
): ReadList<Filters, Row> {
  return async (tx, filters) => {
    const rows = await read(tx, filters)
    return { total: rows.length, batches: Readable.from([rows]) }
  }
}

export interface OpenRows<Row> extends ReadRows<Row> {
  /** Releases the connection and the slot. It may be called several times. */
  close(): Promise<void>
}

/** Opens one snapshot and reads the list in it. */
export async function openRows<Filters, Row>(
  db: Database,
  read: ReadList<Filters, Row>,
  filters: Filters,
): Promise<OpenRows<Row>> {
  const tx = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute()
  let closing: Promise<void> | undefined
  const close = () => {
    closing ??= tx.rollback().execute()
    return closing
  }
  try {
    await takeExportSlot(tx)
    await sql`SELECT set_config('idle_in_transaction_session_timeout', ${MAX_IDLE}, true)`.execute(tx)
    return { ...(await read(tx, filters)), close }
  } catch (error) {
    await close()
    throw error
  }
}

/**
 * Takes one of the two export slots of a database, which all processes of the shop share. The slot is free again when
 * the transaction ends. There are only two, because an export holds a connection and a snapshot until its reader has
 * the whole file, and a reader may be slow. A standby has slots of its own.
 * @throws RATE_LIMITED if both slots are taken
 */
export async function takeExportSlot(db: Database): Promise<void> {
  // CASE, because OR may evaluate both sides.
  const { rows } = await sql<{ taken: boolean }>`
    SELECT CASE WHEN pg_try_advisory_xact_lock(${SLOTS_LOCK}, 1) THEN true
      ELSE pg_try_advisory_xact_lock(${SLOTS_LOCK}, 2) END AS taken
  `.execute(db)
  if (rows[0]?.taken) return
  throw new ShopError(
    'RATE_LIMITED',
    'Two files are being downloaded already. Try again when one of them is done.',
    { retryAfter: 10 },
  )
}
