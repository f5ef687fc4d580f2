import { nounForms } from '@docket/contract/nouns'
import type { Tx } from '../../../host/db/database.ts'
import { ShopError } from '../../../host/errors.ts'
import { refusalWords } from '../nouns/noun-words.ts'

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
    .innerJoin('products', 'products.id', 'accounts.product_id')
    .leftJoin('withdrawn_accounts', 'withdrawn_accounts.account_id', 'accounts.id')
    .leftJoin('held_accounts', 'held_accounts.account_id', 'accounts.id')
    .select(['withdrawn_at', 'hold_id', 'products.noun'])
    .where('accounts.id', '=', accountId)
    .$if(productId !== undefined, (q) => q.where('accounts.product_id', '=', productId ?? 0))
    .executeTakeFirst()
  if (!account) throw new ShopError('NOT_FOUND')
  const noun = nounForms(account.noun)
  if (account.hold_id !== null) throw new ShopError('IN_USE', refusalWords.onHold(noun))
  throw account.withdrawn_at
    ? new ShopError('ACCOUNT_WITHDRAWN', refusalWords.withdrawn(noun))
    : new ShopError('ACCOUNT_SOLD', refusalWords.sold(noun))
}
