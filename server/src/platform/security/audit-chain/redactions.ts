import { sql } from 'kysely'
import type { Database, Tx } from '../../db/database.ts'
import type { Actor } from '../actor.ts'
import { writeAuditEntry } from '../audit-log.ts'
import { ENTRY_DIGEST, IN_UTC } from './audit-block.ts'

/** The digests that entries have since an erasure, by the ids of the entries. */
export type Redactions = Map<bigint, Set<string>>

const ACTION = 'audit-log.redact'

/**
 * Writes into the audit log which of its entries an erasure has just changed, with their new digests. This entry is sealed
 * like every other, so a change without it still shows.
 */
export async function writeRedaction(
  tx: Tx,
  actor: Actor,
  { subject, entries }: { subject: string; entries: bigint[] },
): Promise<void> {
  if (entries.length === 0) return
  await IN_UTC.execute(tx)
  const { rows } = await sql<{ id: bigint; digest: string }>`
    SELECT id, ${ENTRY_DIGEST} AS digest FROM audit_log WHERE id = ANY (${entries}::bigint[]) ORDER BY id`.execute(
    tx,
  )
  const digests = Object.fromEntries(rows.map(({ id, digest }) => [String(id), digest]))
  await writeAuditEntry(tx, { ...actor, action: ACTION, subject, after: { digests } })
}

export async function readRedactions(db: Database): Promise<Redactions> {
  const { rows } = await sql<{ id: string; digest: string }>`
    SELECT key AS id, value AS digest FROM audit_log, jsonb_each_text(after -> 'digests')
    WHERE action = ${ACTION}`.execute(db)
  const redactions: Redactions = new Map()
  for (const { id, digest } of rows) {
    const known = redactions.get(BigInt(id)) ?? new Set()
    redactions.set(BigInt(id), known.add(digest))
  }
  return redactions
}
