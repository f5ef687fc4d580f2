import type { Account } from '@docket/contract/admin/account'
import { sql } from 'kysely'
import type { Actor } from '../platform/actor.ts'
import { writeAuditEntry } from '../platform/audit-log.ts'
import type { Tx } from '../platform/database.ts'
import type { Platform } from '../platform/platform.ts'
import { accountOf, unsoldAccount } from './account-of.ts'
import { lockAvailableAccount } from './lock-available-account.ts'
import { lockBatch } from './lock-batch.ts'
import { revealAccounts } from './reveal-accounts.ts'

/**
 * Takes a line that is not sold out of stock for good. It stays known by its fingerprint, so that no import puts it in
 * again. @throws NOT_FOUND, ACCOUNT_SOLD, ACCOUNT_WITHDRAWN
 */
export async function withdrawAccount(
  { db, keys }: Pick<Platform, 'db' | 'keys'>,
  actor: Actor,
  { id, reason }: { id: number; reason: string },
): Promise<Account> {
  return db.transaction().execute(async (tx) => {
    await lockAvailableAccount(tx, id)
    await withdraw(tx, [id])
    const row = await unsoldAccount(tx, id)
    await writeAuditEntry(tx, {
      ...actor,
      action: 'account.withdraw',
      subject: `account:${id}`,
      after: { productId: row.product_id, reason },
    })
    const sealed = await tx
      .selectFrom('accounts')
      .select(['id', 'key_id', 'ciphertext'])
      .where('id', '=', id)
      .execute()
    const [revealed] = await revealAccounts(keys, sealed)
    return accountOf(row, revealed?.value ?? '')
  })
}

/**
 * Takes what is left of a batch out of stock for good, waiting for purchases under way; what was sold stays sold, and
 * is counted. @throws NOT_FOUND
 */
export async function withdrawBatch(
  { db }: Pick<Platform, 'db'>,
  actor: Actor,
  { id, reason }: { id: number; reason: string },
): Promise<{ id: number; withdrawn: number; sold: number }> {
  return db.transaction().execute(async (tx) => {
    const { productId, availableIds, sold } = await lockBatch(tx, id)
    await withdraw(tx, availableIds)
    const withdrawn = availableIds.length
    await writeAuditEntry(tx, {
      ...actor,
      action: 'batch.withdraw',
      subject: `batch:${id}`,
      after: { productId, withdrawn, sold, reason },
    })
    return { id, withdrawn, sold }
  })
}

/** The lines are available, and locked. */
async function withdraw(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`
    WITH gone AS (
      DELETE FROM available_accounts WHERE account_id = ANY (${ids}::integer[]) RETURNING account_id, product_id
    )
    INSERT INTO withdrawn_accounts (account_id, product_id) SELECT account_id, product_id FROM gone
  `.execute(tx)
}
