import type { BulkResult } from '@docket/contract/admin/bulk'
import type { Account } from '@docket/contract/admin/stock'
import { sql } from 'kysely'
import { byId, changeMany } from '../../../host/db/change-many.ts'
import type { Database, Tx } from '../../../host/db/database.ts'
import type { Actor } from '../../../host/security/actor.ts'
import { lockLimits } from '../../../host/security/operator-limits/use-limit.ts'
import { accountOf, unsoldAccount } from '../accounts/account-of.ts'
import { writeEntry } from '../audit/audited.ts'
import { countRemoval } from './count-removal.ts'
import { lockAvailableAccount } from './lock-available-account.ts'
import { lockBatch } from './lock-batch.ts'

/**
 * Withdraws an account that is not sold. Its fingerprint stays, so that no import can add it again. The answer does not have its text.
 * @throws NOT_FOUND, ACCOUNT_SOLD, ACCOUNT_WITHDRAWN, LIMIT_REACHED, IN_USE if it is on hold
 */
export async function withdrawAccount(
  db: Database,
  actor: Actor,
  { id, reason }: { id: number; reason: string },
): Promise<Account> {
  return db.transaction().execute(async (tx) => {
    await lockLimits(tx, actor)
    await lockAvailableAccount(tx, id)
    await countRemoval(tx, actor, [id])
    await withdraw(tx, [id])
    const row = await unsoldAccount(tx, id)
    await recordWithdrawal(tx, actor, { id, productId: row.product_id, reason })
    return accountOf(row, null)
  })
}

/** Withdraws several accounts of one product, each as `withdrawAccount` does. */
export function withdrawAccounts(
  db: Database,
  actor: Actor,
  { logProductId, ids, reason }: { logProductId: number; ids: readonly number[]; reason: string },
): Promise<BulkResult> {
  return changeMany(db, {
    rows: byId(ids),
    lock: (tx) => lockLimits(tx, actor),
    async change(tx, { id }) {
      await lockAvailableAccount(tx, id, logProductId)
      await countRemoval(tx, actor, [id])
      await withdraw(tx, [id])
      await recordWithdrawal(tx, actor, { id, productId: logProductId, reason })
    },
  })
}

async function recordWithdrawal(
  tx: Tx,
  actor: Actor,
  { id, productId, reason }: { id: number; productId: number; reason: string },
): Promise<void> {
  await writeEntry(tx, {
    ...actor,
    action: 'account.withdraw',
    subject: `account:${id}`,
    after: { productId, reason },
  })
}

/**
 * Withdraws the available accounts of a batch and counts the sold ones. Waits for purchases that have locked some of
 * them. @throws NOT_FOUND, LIMIT_REACHED
 */
export async function withdrawBatch(
  db: Database,
  actor: Actor,
  { id, reason }: { id: number; reason: string },
): Promise<{ id: number; withdrawn: number; sold: number }> {
  return db.transaction().execute(async (tx) => {
    await lockLimits(tx, actor)
    const { productId, availableIds, sold } = await lockBatch(tx, id)
    await countRemoval(tx, actor, availableIds)
    await withdraw(tx, availableIds)
    const withdrawn = availableIds.length
    await writeEntry(tx, {
      ...actor,
      action: 'batch.withdraw',
      subject: `batch:${id}`,
      after: { productId, withdrawn, sold, reason },
    })
    return { id, withdrawn, sold }
  })
}

/** The caller has locked the accounts, and they are available. */
async function withdraw(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`
    WITH removed AS (
      DELETE FROM available_accounts WHERE account_id = ANY (${ids}::bigint[]) RETURNING account_id, product_id
    )
    INSERT INTO withdrawn_accounts (account_id, product_id) SELECT account_id, product_id FROM removed
  `.execute(tx)
}
