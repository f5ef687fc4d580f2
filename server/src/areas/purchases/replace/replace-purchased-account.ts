import type { replaceAccount as contract, replaceBody } from '@docket/contract/admin/purchases'
import type { Output } from '@docket/contract/endpoint'
import type * as z from 'zod'
import type { Platform } from '../../../host/context/platform.ts'
import type { Tx } from '../../../host/db/database.ts'
import { ShopError } from '../../../host/errors.ts'
import { publish } from '../../../host/events/publish.ts'
import { enqueueMail } from '../../../host/queue/mail.ts'
import type { Actor } from '../../../host/security/actor.ts'
import { readLimitColumns } from '../../../host/security/operator-limits/limits.ts'
import { lockLimits, useLimit } from '../../../host/security/operator-limits/use-limit.ts'
import { replaceAccount } from '../../stock/claim/replace-account.ts'
import { nounOfProduct, refusalWords } from '../../stock/nouns/noun-words.ts'
import { accountShare, refundedCents, refundedOfAccount } from '../../wallet/refunds.ts'
import { writeEntry } from '../audit/audited.ts'
import { lockPurchase } from '../records/lock-purchase.ts'
import { requireCurrentAccount } from '../records/purchased-accounts.ts'
import { settleReports } from '../report/reports.ts'

/**
 * Gives the buyer another account for a bad one and mails the buyer. The bad account stays sold.
 * @throws NOT_FOUND, ALREADY_SETTLED if it was already replaced or fully refunded, OUT_OF_STOCK, IN_PROGRESS,
 * LIMIT_REACHED
 */
export async function replacePurchasedAccount(
  platform: Pick<Platform, 'db' | 'keys' | 'live' | 'catalogue'>,
  actor: Actor,
  { purchaseId, accountId, reason }: z.output<typeof replaceBody>,
): Promise<Output<typeof contract>> {
  const { purchase, replacementId } = await platform.db.transaction().execute(async (tx) => {
    await lockLimits(tx, actor)
    const purchase = await lockPurchase(tx, purchaseId)
    await requireCurrentAccount(tx, { purchaseId, accountId })
    const { product_id: productId } = purchase
    // Only a purchase of a shipment has no product. It has no account that could be replaced either.
    if (productId === null) throw new ShopError('NOT_FOUND')
    const share = accountShare(purchase.amount_cents, purchase.quantity)
    if (share > 0n && (await refundedOfAccount(tx, purchaseId, accountId)) >= share) {
      throw new ShopError('ALREADY_SETTLED', refusalWords.isRefunded(await nounOfProduct(tx, productId)))
    }
    if (share > 0n && (await refundedCents(tx, purchaseId)) >= purchase.amount_cents) {
      throw new ShopError('ALREADY_SETTLED', 'This order is already refunded in full.')
    }
    await limitReplacements(tx, purchase)
    await useLimit(tx, actor, 'replacements', 1)
    const replacementId = await replaceAccount(tx, {
      productId,
      purchaseId,
      accountId,
      adminId: actor.actorId,
      reason,
    })
    await settleReports(tx, { purchaseId, accountId }, { as: 'REPLACED', adminId: actor.actorId })
    await writeEntry(tx, {
      ...actor,
      action: 'account.replace',
      subject: `account:${accountId}`,
      after: { purchaseId, replacementId, reason },
    })
    await publish(tx, 'account.replaced', {
      subject: `purchase:${purchaseId}`,
      payload: { purchaseId, userId: purchase.user_id, productId, accountId, replacementId },
    })
    await enqueueMail(tx, platform.keys, {
      userId: purchase.user_id,
      template: 'account-replaced',
      params: { purchaseId },
    })
    return { purchase, replacementId }
  })
  platform.catalogue.clear()
  platform.live.addPurchase({ userId: purchase.user_id, productId: purchase.product_id })
  return { replacementId }
}

/** An order gets a few replacements for each of its accounts. The caller holds the lock of the purchase. */
async function limitReplacements(tx: Tx, { id, quantity }: { id: number; quantity: number }): Promise<void> {
  const { replacements_per_account: perAccount } = await readLimitColumns(tx)
  const { replaced } = await tx
    .selectFrom('replaced_accounts')
    .select(({ fn }) => fn.countAll<bigint>().as('replaced'))
    .where('purchase_id', '=', id)
    .executeTakeFirstOrThrow()
  const most = perAccount * BigInt(quantity)
  if (BigInt(replaced) < most) return
  throw new ShopError(
    'LIMIT_REACHED',
    `This order has had ${replaced} of ${most} replacements. Refund it, or ask an owner to raise the limit.`,
  )
}
