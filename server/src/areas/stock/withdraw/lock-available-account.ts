import type { Tx } from '../../../host/db/database.ts'
import { ShopError } from '../../../host/errors.ts'

/**
 * Locks an available account until the transaction ends, so that no purchase can take it. If a purchase has locked it,
 * the call waits, and then the account is either sold or locked here. With `productId`, an account of another product
 * is not found.
 * @throws NOT_FOUND, ACCOUNT_SOLD, ACCOUNT_WITHDRAWN, IN_USE if it is on hold
 */
export async function lockAvailableAccount(tx: Tx, accountId: number, productId?: number): Promise<void> {
  const available = await tx
    .selectFrom('available_accounts')
    .select('account_id')
    .where('account_id', '=', accountId)
    .$if(productId !== undefined, (q) => q.where('product_id', '=', productId ?? 0))
    .forUpdate()
    .executeTakeFirst()
  if (available) return
  const account = await tx
    .selectFrom('accounts')
    .leftJoin('withdrawn_accounts', 'withdrawn_accounts.account_id', 'accounts.id')
    .leftJoin('held_accounts', 'held_accounts.account_id', 'accounts.id')
    .select(['withdrawn_at', 'hold_id'])
    .where('accounts.id', '=', accountId)
    .$if(productId !== undefined, (q) => q.where('accounts.product_id', '=', productId ?? 0))
    .executeTakeFirst()
  if (!account) throw new ShopError('NOT_FOUND')
  if (account.hold_id !== null) {
    throw new ShopError('IN_USE', 'This account is on hold. First decide about its batch, under Reports.')
  }
  throw new ShopError(account.withdrawn_at ? 'ACCOUNT_WITHDRAWN' : 'ACCOUNT_SOLD')
}
