import type { Tx } from '../db/database.ts'
import { ShopError } from '../errors.ts'

/**
 * Checks again that a session is valid, in a transaction that holds the lock of the user's row. An event that ends
 * sessions takes the same lock, so a call that began before it adds no credential after it. @throws UNAUTHENTICATED
 */
export async function requireSession(tx: Tx, sessionId: string): Promise<void> {
  const session = await tx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  if (!session) throw new ShopError('UNAUTHENTICATED')
}
