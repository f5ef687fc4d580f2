import type { Tx } from '../platform/database.ts'
import { ShopError } from '../platform/errors.ts'

/**
 * Takes a line out of the reach of buyers until the transaction ends. One that a purchase holds just now is waited
 * for, and is sold or still there: this one lock decides. @throws NOT_FOUND, ACCOUNT_SOLD
 */
export async function lockAvailableAccount(tx: Tx, accountId: number): Promise<void> {
  const available = await tx
    .selectFrom('available_accounts')
    .select('account_id')
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
  if (available) return
  const known = await tx.selectFrom('accounts').select('id').where('id', '=', accountId).executeTakeFirst()
  throw new ShopError(known ? 'ACCOUNT_SOLD' : 'NOT_FOUND')
}
