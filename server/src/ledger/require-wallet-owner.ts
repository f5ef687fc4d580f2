import type { Tx } from '../platform/db/database.ts'
import { invalid } from '../platform/errors.ts'

/**
 * Refuses to pay money into the wallet of an erased customer, who could not spend it. The lock makes an erasure wait
 * for the payment.
 * @throws VALIDATION_ERROR for `field`
 */
export async function requireWalletOwner(
  tx: Tx,
  { userId, field, message }: { userId: number; field: string; message: string },
): Promise<void> {
  const owner = await tx
    .selectFrom('users')
    .select('erased_at')
    .where('id', '=', userId)
    .forKeyShare()
    .executeTakeFirst()
  if (owner?.erased_at) throw invalid({ [field]: [message] })
}
