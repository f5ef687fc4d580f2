import type { Tx } from '../platform/database.ts'
import { ShopError } from '../platform/errors.ts'

/**
 * Takes a line out of the reach of buyers until the transaction ends. One that a purchase holds just now is waited
 * for, and is sold or still there: this one lock decides. @throws NOT_FOUND, ACCOUNT_SOLD, ACCOUNT_WITHDRAWN
 */
export async function lockAvailableAccount(tx: Tx, accountId: number): Promise<void> {
  const available = await tx
    .selectFrom('available_accounts')
    .select('account_id')
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
  if (available) return
  const known = await tx
    .selectFrom('accounts')
    .leftJoin('withdrawn_accounts', 'withdrawn_accounts.account_id', 'accounts.id')
    .select('withdrawn_at')
    .where('accounts.id', '=', accountId)
    .executeTakeFirst()
  if (!known) throw new ShopError('NOT_FOUND')
  throw new ShopError(known.withdrawn_at ? 'ACCOUNT_WITHDRAWN' : 'ACCOUNT_SOLD')
}
