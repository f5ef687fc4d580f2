import { type Selectable, sql } from 'kysely'
import type { Tx } from '../../../host/db/database.ts'
import { functionsSchema } from '../../../host/db/migrate/functions.ts'
import type { Purchases } from '../../../host/db/tables.ts'
import { ShopError } from '../../../host/errors.ts'

type LockedPurchase = Pick<
  Selectable<Purchases>,
  'id' | 'user_id' | 'product_id' | 'quantity' | 'amount_cents'
>

/**
 * Locks a purchase until the transaction ends, so that its refunds and replacements run one by one. @throws NOT_FOUND
 */
export async function lockPurchase(tx: Tx, id: number): Promise<LockedPurchase> {
  const { rows } = await sql<LockedPurchase>`
    SELECT id, user_id, product_id, quantity, amount_cents
    FROM ${sql.id(functionsSchema)}.lock_purchase(${id})`.execute(tx)
  const [row] = rows
  if (!row) throw new ShopError('NOT_FOUND')
  return row
}
