import { createHash } from 'node:crypto'
import { sql } from 'kysely'

/** A sealed part of the audit log: a row of `audit_blocks` without its hash and signature. */
export interface AuditBlock {
  /** From 0, without gaps. */
  nth: number
  /** Its entries have ids above `after_id`, up to `last_id`. */
  after_id: number
  last_id: number
  earliest: Date
  latest: Date
  previous_latest: Date | null
  /**
   * Entries from before this time may be missing: the retention deletes them. `kept_since` of a
   * block is never earlier than that of the block before.
   */
  kept_since: Date
  /** The same for entries of sales. */
  sales_kept_since: Date
  /** A record of `ENTRY_BYTES` for each entry, in the order of their ids. */
  entries: Buffer
  previous_hash: Buffer | null
}

/** One entry of a block. */
interface SealedEntry {
  id: number
  /** Entries of sales are kept for a shorter time. */
  isOfSale: boolean
  digest: Buffer
}

const ID_BYTES = 8
const DIGEST_BYTES = 16
export const ENTRY_BYTES = ID_BYTES + 1 + DIGEST_BYTES

/**
 * The record of a row of `audit_log` as bytes: its id, whether it is of a sale, and a digest of its columns, except the
 * address, which is cleared after 90 days. Empty columns are left out, so that a later migration can add a column. The
 * session's time zone must be UTC.
 */
export const ENTRY_RECORD = sql<Buffer>`(
  int8send(audit_log.id)
  || CASE WHEN audit_log.action = 'purchase.create' THEN '\\x01'::bytea ELSE '\\x00'::bytea END
  || substring(pg_catalog.sha256(pg_catalog.convert_to((
      SELECT pg_catalog.jsonb_object_agg(key, value) FROM pg_catalog.jsonb_each(pg_catalog.to_jsonb(audit_log))
      WHERE value <> 'null' AND key <> 'address'
    )::text, 'UTF8')) FOR 16)
)`

/** The digest in such a record, in hexadecimal. */
export const ENTRY_DIGEST = sql<string>`encode(substring(${ENTRY_RECORD} FROM ${sql.lit(ID_BYTES + 2)}), 'hex')`

/**
 * Without this statement, times in the records would depend on a setting of the role. It applies to the current
 * transaction only.
 */
export const IN_UTC = sql`SELECT set_config('timezone', 'UTC', true)`

/** The bytes that the hash and the signature of a block cover: everything in it. */
export function bytesOf(block: AuditBlock): Buffer {
  const times = [
    block.earliest,
    block.latest,
    block.previous_latest,
    block.kept_since,
    block.sales_kept_since,
  ]
  const head = [
    'docket audit block 1',
    block.nth,
    block.after_id,
    block.last_id,
    ...times.map((time) => time?.toISOString() ?? '-'),
    block.previous_hash?.toString('hex') ?? '-',
  ]
  return Buffer.concat([Buffer.from(`${head.join('\n')}\n`), block.entries])
}

export function hashOf(block: AuditBlock): Buffer {
  return createHash('sha256').update(bytesOf(block)).digest()
}

/** The entries of a block. Its length must be a multiple of `ENTRY_BYTES`. */
export function readEntries(entries: Buffer): SealedEntry[] {
  return Array.from({ length: entries.length / ENTRY_BYTES }, (_, nth) => {
    const start = nth * ENTRY_BYTES
    return {
      id: Number(entries.readBigInt64BE(start)),
      isOfSale: entries[start + ID_BYTES] === 1,
      digest: entries.subarray(start + ID_BYTES + 1, start + ENTRY_BYTES),
    }
  })
}
