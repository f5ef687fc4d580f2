import type { Tx } from '../../../host/db/database.ts'
import { ShopError } from '../../../host/errors.ts'
import { findPurchasedAccount } from '../records/purchased-accounts.ts'

/**
 * Refuses an account that was replaced: only its replacement can be refunded or replaced now.
 * @throws ALREADY_SETTLED, NOT_FOUND if the purchase does not have the account
 */
export async function requireCurrentAccount(
  tx: Tx,
  account: { purchaseId: number; accountId: number },
): Promise<void> {
  const { isReplaced } = await findPurchasedAccount(tx, account)
  if (isReplaced) throw new ShopError('ALREADY_SETTLED', 'This account is already replaced.')
}
