import type { Output } from '@docket/contract/endpoint'
import type { purchaseById } from '@docket/contract/purchases'
import type { Platform } from '../../../host/context/platform.ts'
import { ShopError } from '../../../host/errors.ts'
import { listConversations } from '../report/list-conversations.ts'
import { accountsOfPurchases } from './accounts-of-purchases.ts'
import { currentPurchaseOf, selectCurrentPurchases } from './purchases.ts'

/**
 * One purchase of a user with its accounts, refunds, replacements and reports. @throws NOT_FOUND for another user's.
 */
export async function getOwnPurchase(
  { db, keys }: Pick<Platform, 'db' | 'keys'>,
  { userId, id }: { userId: number; id: number },
): Promise<Output<typeof purchaseById>> {
  const row = await selectCurrentPurchases(db)
    .where('purchases.id', '=', id)
    .where('purchases.user_id', '=', userId)
    .executeTakeFirst()
  if (!row) throw new ShopError('NOT_FOUND')
  const [accounts, reports] = await Promise.all([
    accountsOfPurchases(db, keys, { purchaseIds: [id], limitEach: row.quantity }),
    listConversations(db, id),
  ])
  return { ...currentPurchaseOf(row, accounts.get(id) ?? []), reports }
}
