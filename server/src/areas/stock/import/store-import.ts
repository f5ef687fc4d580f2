import { sql } from 'kysely'
import pg from 'pg'
import { ADVISORY_LOCKS } from '../../../host/db/advisory-locks.ts'
import type { Database, Tx } from '../../../host/db/database.ts'
import { inTransaction } from '../../../host/db/in-transaction.ts'
import { ShopError } from '../../../host/errors.ts'
import type { Actor } from '../../../host/security/actor.ts'
import {
  closeBatch,
  insertAccounts,
  lockUnarchivedProduct,
  type NewBatch,
  openBatch,
} from '../accounts/insert-accounts.ts'
import { writeEntry } from '../audit/audited.ts'
import type { EncryptedAccounts } from '../encryption/encrypt-accounts.ts'
import { tellRefill } from '../levels/stock-levels.ts'

const LOCK_NOT_AVAILABLE = '55P03'

/** The accounts to store, and a check that runs before each slice: if it throws, nothing is stored. */
interface AccountsToStore {
  encrypted: readonly EncryptedAccounts[]
  throwIfLate: () => void
}

export interface StoredImport {
  /** Null if another import had already stored every account: then there is no batch. */
  batchId: number | null
  /** The ids of the accounts of this import that were not stored, because another import had stored the same texts. */
  storedByOtherImport: number[]
}

/**
 * Stores an import in one transaction, all or nothing. Imports are stored one by one, so that two imports of the same
 * accounts cannot deadlock. If it deadlocks with an edit of an account, the transaction runs again.
 * @throws NOT_FOUND if the product has been deleted, IN_PROGRESS if other imports take too long, and what `throwIfLate`
 * throws.
 */
export async function storeImport(
  db: Database,
  actor: Actor,
  batch: NewBatch,
  accounts: AccountsToStore,
): Promise<StoredImport> {
  return inTransaction(db, async (tx) => {
    await waitForOtherImports(tx)
    await lockUnarchivedProduct(tx, batch.productId)
    const newBatchId = await openBatch(tx, batch)
    const { stored, storedByOtherImport } = await insertAll(
      tx,
      { productId: batch.productId, batchId: newBatchId },
      accounts,
    )
    const batchId = await closeBatch(tx, newBatchId, stored)
    if (batchId === null) return { batchId, storedByOtherImport }
    await writeEntry(tx, {
      ...actor,
      action: 'account.import',
      subject: `product:${batch.productId}`,
      after: { batchId, lines: stored, source: batch.source, provenance: batch.provenance },
    })
    await tellRefill(tx, batch.productId, stored)
    return { batchId, storedByOtherImport }
  })
}

async function insertAll(
  tx: Tx,
  target: { productId: number; batchId: number },
  { encrypted, throwIfLate }: AccountsToStore,
): Promise<{ stored: number; storedByOtherImport: number[] }> {
  let stored = 0
  const storedByOtherImport: number[] = []
  for (const slice of encrypted) {
    throwIfLate()
    const storedIds = new Set(await insertAccounts(tx, target, slice))
    stored += storedIds.size
    if (storedIds.size < slice.ids.length)
      storedByOtherImport.push(...slice.ids.filter((id) => !storedIds.has(id)))
  }
  return { stored, storedByOtherImport }
}

async function waitForOtherImports(tx: Tx) {
  try {
    await sql`SELECT set_config('lock_timeout', '25s', true)`.execute(tx)
    await sql`SELECT pg_advisory_xact_lock(${ADVISORY_LOCKS.imports})`.execute(tx)
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== LOCK_NOT_AVAILABLE) throw error
    throw new ShopError('IN_PROGRESS', 'Other imports are being stored. Try again in a moment.')
  }
}
