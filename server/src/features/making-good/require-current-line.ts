import type { Tx } from '../../platform/database.ts'
import { ShopError } from '../../platform/errors.ts'
import { lineOnOrder } from '../../stock/order-lines.ts'

/**
 * A line that was replaced has been made good: it is its replacement that can be, now.
 * @throws ALREADY_SETTLED, NOT_FOUND where it is none of the order's
 */
export async function requireCurrentLine(
  tx: Tx,
  line: { purchaseId: number; accountId: number },
): Promise<void> {
  const { isReplaced } = await lineOnOrder(tx, line)
  if (isReplaced) throw new ShopError('ALREADY_SETTLED', 'This line has been replaced already.')
}
