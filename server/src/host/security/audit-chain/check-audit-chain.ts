import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { RetentionDays } from '../../db/retention/delete-old-rows.ts'
import type { KeyRing } from '../encryption.ts'
import { type AuditBlock, bytesOf, ENTRY_BYTES, ENTRY_RECORD, hashOf, IN_UTC } from './audit-block.ts'
import { compareEntries, type KeptSince } from './compare-entries.ts'
import { type Redactions, readRedactions } from './redactions.ts'
import type { KnownBlock } from './seal-audit-log.ts'

/** The result of the check. */
interface ChainCheck {
  /** How many sealed entries were compared. */
  examined: number
  violations: string[]
  /** The newest block of the chain; null if there is none. */
  newest: KnownBlock | null
}

interface Options {
  keys: Pick<KeyRing, 'signAuditBlock'>
  retention: Pick<RetentionDays, 'auditLogDays' | 'auditLogSalesDays'>
  /** How many of the newest blocks are checked; all by default. */
  newestBlocks?: number
  /** A block that was read earlier and must be unchanged. */
  known?: KnownBlock | null
}

/** A block, and the entries that the audit log now contains in its range of ids. */
type StoredBlock = AuditBlock & { hash: Buffer; signature: Buffer; currentEntries: Buffer }

/** The number of blocks that one query reads. */
const BLOCKS_AT_ONCE = 100
const MAX_VIOLATIONS = 20
const DAY_MS = 24 * 60 * 60_000

/**
 * Checks that the audit log is as it was sealed: no entry changed, added or removed, no block changed, removed or
 * signed with another key. Entries and blocks that are older than the retention may be missing. A removal of the newest
 * blocks together with their entries shows only in a comparison with a `known` block.
 */
export async function checkAuditChain(
  db: Database,
  { keys, retention, newestBlocks, known = null }: Options,
): Promise<ChainCheck> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await IN_UTC.execute(tx)
      const newestBlock = await tx
        .selectFrom('audit_blocks')
        .select(['nth', 'hash', 'kept_since', 'sales_kept_since'])
        .orderBy('nth', 'desc')
        .limit(1)
        .executeTakeFirst()
      const violations = await findMissingKnown(tx, known)
      const firstNth = newestBlock && newestBlocks !== undefined ? newestBlock.nth - newestBlocks + 1 : 0
      const kept = keptSince(retention, newestBlock)
      let [examined, previous] = [0, undefined as StoredBlock | undefined]
      let redactions: Redactions | undefined
      for await (const block of readBlocks(tx, firstNth)) {
        examined += block.entries.length / ENTRY_BYTES
        violations.push(...chainViolations(block, previous, { keys, kept, isStart: firstNth <= 0 }))
        if (!block.entries.equals(block.currentEntries)) {
          redactions ??= await readRedactions(tx, keys)
          violations.push(...compareEntries(block, kept, redactions))
        }
        if (violations.length >= MAX_VIOLATIONS) break
        previous = block
      }
      return { examined, violations: violations.slice(0, MAX_VIOLATIONS), newest: newestBlock ?? null }
    })
}

async function* readBlocks(db: Database, firstNth: number): AsyncGenerator<StoredBlock> {
  for (let from = firstNth; ; ) {
    const { rows } = await sql<StoredBlock>`
      SELECT b.*, coalesce((
        SELECT string_agg(${ENTRY_RECORD}, ''::bytea ORDER BY audit_log.id) FROM audit_log
        WHERE audit_log.id > b.after_id AND audit_log.id <= b.last_id
      ), ''::bytea) AS "currentEntries"
      FROM (SELECT * FROM audit_blocks WHERE nth >= ${from} ORDER BY nth LIMIT ${sql.lit(BLOCKS_AT_ONCE)}) b
      ORDER BY b.nth`.execute(db)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < BLOCKS_AT_ONCE) return
    from = last.nth + 1
  }
}

function chainViolations(
  block: StoredBlock,
  previous: StoredBlock | undefined,
  { keys, kept, isStart }: { keys: Options['keys']; kept: KeptSince; isStart: boolean },
): string[] {
  const describe = (what: string) =>
    `block ${block.nth} (entries ${block.after_id + 1} to ${block.last_id}): ${what}`
  const violations: string[] = []
  if (!hashOf(block).equals(block.hash) || !keys.signAuditBlock(bytesOf(block)).equals(block.signature)) {
    violations.push(describe('it was changed, or signed with another key'))
  }
  if (previous !== undefined) {
    const isNext =
      block.nth === previous.nth + 1 &&
      block.after_id === previous.last_id &&
      block.previous_hash?.equals(previous.hash) === true
    if (!isNext)
      violations.push(describe(`it does not follow block ${previous.nth}: blocks are missing or changed`))
  } else if (isStart && block.nth > 0 && (block.previous_latest ?? new Date()) >= kept.entries) {
    violations.push(describe('the blocks before it are missing'))
  }
  return violations
}

async function findMissingKnown(db: Database, known: KnownBlock | null): Promise<string[]> {
  if (known === null || (await isUnchanged(db, known))) return []
  return [`block ${known.nth}: it is missing or was replaced; its hash was ${known.hash.toString('hex')}`]
}

/** Whether the audit log still has this block. */
export async function isUnchanged(db: Database, { nth, hash }: KnownBlock): Promise<boolean> {
  const row = await db.selectFrom('audit_blocks').select('hash').where('nth', '=', nth).executeTakeFirst()
  return row?.hash.equals(hash) === true
}

/** Since when entries must exist: by the current retention, or by that of the newest block if it was shorter. */
function keptSince(
  { auditLogDays, auditLogSalesDays }: Options['retention'],
  last: { kept_since: Date; sales_kept_since: Date } | undefined,
): KeptSince {
  const latest = (days: number, sealed: Date | undefined) =>
    new Date(Math.max(Date.now() - days * DAY_MS, sealed?.getTime() ?? 0))
  return {
    entries: latest(auditLogDays, last?.kept_since),
    entriesOfSales: latest(Math.min(auditLogDays, auditLogSalesDays), last?.sales_kept_since),
  }
}
