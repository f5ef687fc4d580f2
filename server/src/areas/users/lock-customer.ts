import type { Tx } from '../../host/db/database.ts'
import { ShopError } from '../../host/errors.ts'

/**
 * Locks a customer for what is written about them: one such change at a time, and no erasure begins before the
 * transaction ends, so it finds what is written. @throws NOT_FOUND if the user is no customer, or erased
 */
export async function lockCustomer(tx: Tx, userId: number): Promise<void> {
  const user = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('role', '=', 'USER')
    .where('erased_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!user) throw new ShopError('NOT_FOUND')
}
