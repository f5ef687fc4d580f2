import { type Selectable, sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { functionsSchema } from '../../../platform/db/migrate/functions.ts'
import type { Purchases } from '../../../platform/db/tables.ts'
import { ShopError } from '../../../platform/errors.ts'

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
