import { sql } from 'kysely'
import type { Platform } from '../../context/platform.ts'
import { ADVISORY_LOCKS } from '../../db/advisory-locks.ts'
import type { Database, Tx } from '../../db/database.ts'
import { type AuditBlock, bytesOf, ENTRY_RECORD, hashOf, IN_UTC } from './audit-block.ts'
import { findFinalEntries } from './find-final-entries.ts'

/** The maximum number of entries of a block. */
const BLOCK_ENTRIES = 2_000
/**
 * The maximum number of blocks of one run: a million entries. A shop that has never sealed its entries needs a few
 * runs.
 */
const MAX_BLOCKS = 500
/** A block spans no longer than this, so that all its entries become old at about the same time. */
const MAX_SPAN_MS = 24 * 60 * 60_000
const DAY_MS = 24 * 60 * 60_000

/**
 * The newest block that this process knows. It is outside of the database, so a change of the database cannot change
 * it.
 */
export interface KnownBlock {
  nth: number
  hash: Buffer
}

interface Entry {
  id: number
  created_at: Date
  record: Buffer
}

/**
 * Seals the audit log in blocks that are signed and chained (decision 24), up to the last id below which no entry can
 * be added any more. One process seals at a time; a second one returns at once. Purchases do not wait for it: it only
 * reads the audit log. Returns the newest block that it added; null if there is none.
 */
export async function sealAuditLog(
  { db, keys, config }: Pick<Platform, 'db' | 'keys' | 'config'>,
  stopping?: AbortSignal,
): Promise<KnownBlock | null> {
  const last_id = await findFinalEntries(db)
  let newest: KnownBlock | null = null
  for (let count = 0; count < MAX_BLOCKS && !stopping?.aborted; count++) {
    const added = await db.transaction().execute(async (tx) => {
      if (!(await takeLock(tx))) return null
      await IN_UTC.execute(tx)
      const block = await nextBlock(tx, { last_id, retention: config.retention })
      if (block === null) return null
      const hash = hashOf(block)
      const signature = keys.signAuditBlock(bytesOf(block))
      await tx
        .insertInto('audit_blocks')
        .values({ ...block, hash, signature })
        .execute()
      return { nth: block.nth, hash }
    })
    if (added === null) break
    newest = added
  }
  return newest
}

async function nextBlock(
  tx: Tx,
  { last_id, retention }: { last_id: number; retention: Platform['config']['retention'] },
): Promise<AuditBlock | null> {
  const previous = await tx
    .selectFrom('audit_blocks')
    .select(['nth', 'last_id', 'latest', 'kept_since', 'sales_kept_since', 'hash'])
    .orderBy('nth', 'desc')
    .limit(1)
    .executeTakeFirst()
  const entries = takeOneDay(await readEntries(tx, previous?.last_id ?? 0, last_id))
  const last = entries.at(-1)
  if (!last) return null
  const times = entries.map(({ created_at }) => created_at.getTime())
  return {
    nth: (previous?.nth ?? -1) + 1,
    after_id: previous?.last_id ?? 0,
    last_id: last.id,
    earliest: new Date(Math.min(...times)),
    latest: new Date(Math.max(...times)),
    previous_latest: previous?.latest ?? null,
    kept_since: laterOf(daysAgo(retention.auditLogDays), previous?.kept_since),
    sales_kept_since: laterOf(
      daysAgo(Math.min(retention.auditLogDays, retention.auditLogSalesDays)),
      previous?.sales_kept_since,
    ),
    entries: Buffer.concat(entries.map(({ record }) => record)),
    previous_hash: previous?.hash ?? null,
  }
}

async function readEntries(tx: Tx, after: number, last: number): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    SELECT id, created_at, ${ENTRY_RECORD} AS record FROM audit_log
    WHERE id > ${after} AND id <= ${last} ORDER BY id LIMIT ${sql.lit(BLOCK_ENTRIES)}`.execute(tx)
  return rows
}

/** Cuts the list where the time of an entry differs by more than a day from that of the first entry. */
function takeOneDay(entries: Entry[]): Entry[] {
  const first = entries[0]?.created_at.getTime() ?? 0
  const end = entries.findIndex(({ created_at }) => Math.abs(created_at.getTime() - first) > MAX_SPAN_MS)
  return end < 0 ? entries : entries.slice(0, end)
}

/**
 * The later of two times. A limit in a block is never earlier than in the block before: if the operator sets a longer
 * retention, entries that are already deleted do not come back.
 */
function laterOf(time: Date, previous: Date | undefined): Date {
  return previous !== undefined && previous > time ? previous : time
}

function daysAgo(days: number): Date {
  return new Date(Date.now() - days * DAY_MS)
}

/** PostgreSQL releases the lock at the end of the transaction. */
async function takeLock(tx: Database): Promise<boolean> {
  const { rows } = await sql<{
    taken: boolean
  }>`SELECT pg_try_advisory_xact_lock(${ADVISORY_LOCKS.auditLog}) AS taken`.execute(tx)
  return rows[0]?.taken === true
}
