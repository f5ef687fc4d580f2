import type { replaceLine as contract, replaceBody } from '@docket/contract/admin/order'
import type { Output } from '@docket/contract/endpoint'
import type * as z from 'zod'
import { lineShare, refundedCents, refundedOfLine } from '../../money/refunds.ts'
import type { Actor } from '../../platform/actor.ts'
import { writeAuditEntry } from '../../platform/audit-log.ts'
import { ShopError } from '../../platform/errors.ts'
import { enqueueMail } from '../../platform/mail.ts'
import type { Platform } from '../../platform/platform.ts'
import { replaceAccount } from '../../stock/replace-account.ts'
import { lockOrder } from './lock-order.ts'
import { requireCurrentLine } from './require-current-line.ts'
import { settleReports } from './settle-reports.ts'

/**
 * Gives the buyer another line for a bad one, at once and by mail. The bad one stays what it was: sold, once.
 * @throws NOT_FOUND, ALREADY_SETTLED where it was replaced or wholly paid back before, OUT_OF_STOCK, IN_PROGRESS
 */
export async function replaceLine(
  platform: Pick<Platform, 'db' | 'keys' | 'live' | 'catalogue'>,
  actor: Actor,
  { purchaseId, accountId, reason }: z.output<typeof replaceBody>,
): Promise<Output<typeof contract>> {
  const { order, replacementId } = await platform.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, purchaseId)
    await requireCurrentLine(tx, { purchaseId, accountId })
    const { product_id: productId } = order
    // Only a shipment names no product, and it has no account that could be replaced.
    if (productId === null) throw new ShopError('NOT_FOUND')
    const share = lineShare(order.amount_cents, order.quantity)
    if (share > 0n && (await refundedOfLine(tx, purchaseId, accountId)) >= share) {
      throw new ShopError('ALREADY_SETTLED', 'This line has been paid back already.')
    }
    if (share > 0n && (await refundedCents(tx, purchaseId)) >= order.amount_cents) {
      throw new ShopError('ALREADY_SETTLED', 'This order has been paid back already.')
    }
    const replacementId = await replaceAccount(tx, {
      productId,
      purchaseId,
      accountId,
      adminId: actor.actorId,
      reason,
    })
    await settleReports(tx, { purchaseId, accountId }, { as: 'REPLACED', adminId: actor.actorId })
    await writeAuditEntry(tx, {
      ...actor,
      action: 'account.replace',
      subject: `account:${accountId}`,
      after: { purchaseId, replacementId, reason },
    })
    await enqueueMail(tx, platform.keys, {
      userId: order.user_id,
      template: 'line-replaced',
      params: { purchaseId },
    })
    return { order, replacementId }
  })
  platform.catalogue.clear()
  platform.live.sold({ userId: order.user_id, productId: order.product_id })
  return { replacementId }
}
