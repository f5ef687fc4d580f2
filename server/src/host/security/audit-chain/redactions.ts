import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Tx } from '../../db/database.ts'
import type { Actor } from '../actor.ts'
import { writeAuditEntry } from '../audit-log.ts'
import type { KeyRing } from '../encryption.ts'
import { ENTRY_DIGEST, IN_UTC } from './audit-block.ts'

/** The digests that entries have since an erasure, by the ids of the entries. */
export type Redactions = Map<number, Set<string>>

type Signer = Pick<KeyRing, 'signAuditBlock'>

const ACTION = 'audit-log.redact'

/**
 * Writes into the audit log which of its entries an erasure has just changed, with their new digests, and signs them: a
 * role that can add entries must not be able to excuse a change.
 */
export async function writeRedaction(
  tx: Tx,
  keys: Signer,
  actor: Actor,
  { subject, entries }: { subject: string; entries: number[] },
): Promise<void> {
  if (entries.length === 0) return
  await IN_UTC.execute(tx)
  const { rows } = await sql<{ id: number; digest: string }>`
    SELECT id, ${ENTRY_DIGEST} AS digest FROM audit_log WHERE id = ANY (${entries}::bigint[]) ORDER BY id`.execute(
    tx,
  )
  const digests = Object.fromEntries(rows.map(({ id, digest }) => [String(id), digest]))
  const signature = signatureOf(keys, subject, digests).toString('hex')
  await writeAuditEntry(tx, { ...actor, action: ACTION, subject, after: { digests, signature } })
}

/** The redactions that the shop has signed. Others are ignored. */
export async function readRedactions(db: Database, keys: Signer): Promise<Redactions> {
  const { rows } = await sql<{ subject: string; digests: Record<string, string>; signature: string | null }>`
    SELECT subject, after -> 'digests' AS digests, after ->> 'signature' AS signature FROM audit_log
    WHERE action = ${ACTION} AND jsonb_typeof(after -> 'digests') = 'object'`.execute(db)
  const redactions: Redactions = new Map()
  for (const { subject, digests, signature } of rows) {
    if (!isSigned(keys, subject, digests, signature)) continue
    for (const [id, digest] of Object.entries(digests)) {
      const digestsOfEntry = redactions.get(Number(id)) ?? new Set()
      redactions.set(Number(id), digestsOfEntry.add(digest))
    }
  }
  return redactions
}

function isSigned(
  keys: Signer,
  subject: string,
  digests: Record<string, string>,
  signature: string | null,
): boolean {
  const [expected, actual] = [signatureOf(keys, subject, digests), Buffer.from(signature ?? '', 'hex')]
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}

/** The first line differs from that of a block, so that no signature of one is valid for the other. */
function signatureOf(keys: Signer, subject: string, digests: Record<string, string>): Buffer {
  const lines = Object.entries(digests).map(([id, digest]) => `${id} ${digest}`)
  return keys.signAuditBlock(Buffer.from(['docket audit redaction 1', subject, ...lines.sort()].join('\n')))
}
