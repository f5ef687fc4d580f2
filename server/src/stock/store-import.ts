import { sql } from 'kysely'
import pg from 'pg'
import type { Actor } from '../platform/actor.ts'
import { writeAuditEntry } from '../platform/audit-log.ts'
import type { Database, Tx } from '../platform/database.ts'
import { ShopError } from '../platform/errors.ts'
import { inTransaction } from '../platform/in-transaction.ts'
import { closeBatch, holdProduct, insertAccounts, type NewBatch, openBatch } from './insert-accounts.ts'
import type { SealedAccounts } from './seal-accounts.ts'

/** Any constant will do that no other lock of ours has. */
const IMPORT_LOCK = 4_614_261
const LOCK_TIMEOUT = '55P03'

/** The accounts to store, and a check before each part of them: if it throws, none is stored. */
interface ImportedLines {
  sealed: readonly SealedAccounts[]
  throwWhenLate: () => void
}

/** What became of lines that were new when they were judged. */
export interface StoredImport {
  /** Null where every line had been stored by another import meanwhile: then there is no batch. */
  batchId: number | null
  /** The ids whose lines were held already. */
  missed: number[]
}

/**
 * Stores an import in one transaction: all of it or nothing. Imports are stored one after the other, so that two of
 * the same lines cannot deadlock; an edit of a line that meets one from the other side makes it begin again.
 * @throws NOT_FOUND if the product was deleted in the meantime, IN_PROGRESS if other imports take too long, and what
 * `throwWhenLate` throws.
 */
export async function storeImport(
  db: Database,
  actor: Actor,
  batch: NewBatch,
  imported: ImportedLines,
): Promise<StoredImport> {
  return inTransaction(db, async (tx) => {
    await waitForOtherImports(tx)
    await holdProduct(tx, batch.productId)
    const opened = await openBatch(tx, batch)
    const { lines, missed } = await insertAll(tx, { productId: batch.productId, batchId: opened }, imported)
    const batchId = await closeBatch(tx, opened, lines)
    if (batchId === null) return { batchId, missed }
    await writeAuditEntry(tx, {
      ...actor,
      action: 'account.import',
      subject: `product:${batch.productId}`,
      after: { batchId, lines, source: batch.source },
    })
    return { batchId, missed }
  })
}

async function insertAll(
  tx: Tx,
  target: { productId: number; batchId: number },
  { sealed, throwWhenLate }: ImportedLines,
): Promise<{ lines: number; missed: number[] }> {
  let lines = 0
  const missed: number[] = []
  for (const part of sealed) {
    throwWhenLate()
    const stored = await insertAccounts(tx, target, part)
    lines += stored.length
    if (stored.length < part.ids.length) {
      const known = new Set(stored)
      missed.push(...part.ids.filter((id) => !known.has(id)))
    }
  }
  return { lines, missed }
}

async function waitForOtherImports(tx: Tx) {
  try {
    await sql`SELECT set_config('lock_timeout', '25s', true)`.execute(tx)
    await sql`SELECT pg_advisory_xact_lock(${IMPORT_LOCK})`.execute(tx)
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== LOCK_TIMEOUT) throw error
    throw new ShopError('IN_PROGRESS', 'Other imports are being stored. Try again in a moment.')
  }
}
