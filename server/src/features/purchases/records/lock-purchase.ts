import type { Tx } from '../../../platform/db/database.ts'
import { ShopError } from '../../../platform/errors.ts'

/** Locks a purchase until the transaction ends, so that its refunds and replacements run one by one. @throws NOT_FOUND */
export async function lockPurchase(tx: Tx, id: number) {
  const row = await tx
    .selectFrom('purchases')
    .select(['id', 'user_id', 'product_id', 'quantity', 'amount_cents'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw new ShopError('NOT_FOUND')
  return row
}
