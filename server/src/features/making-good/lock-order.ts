import type { Tx } from '../../platform/database.ts'
import { ShopError } from '../../platform/errors.ts'

/** Holds an order until the transaction ends, so that what is made good comes one after the other. @throws NOT_FOUND */
export async function lockOrder(tx: Tx, id: number) {
  const row = await tx
    .selectFrom('purchases')
    .select(['id', 'user_id', 'product_id', 'quantity', 'amount_cents'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw new ShopError('NOT_FOUND')
  return row
}
