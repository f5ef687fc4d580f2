import { formatCents } from '@docket/contract/money'
import { nounForms } from '@docket/contract/nouns'
import { type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '../../host/db/database.ts'
import { ShopError } from '../../host/errors.ts'
import { type IdempotencyKey, keyColumns } from '../../host/http/route/idempotency.ts'
import { announceUserChange } from '../../host/realtime/live-changes.ts'
import { HOUSE, postTransfer, walletOf } from './ledger.ts'

export interface Refund {
  purchaseId: number
  buyerId: number
  /** The refunded account; null: the purchase as a whole. */
  accountId: number | null
  adminId: number
  amountCents: bigint
  reason: string
  idempotency: IdempotencyKey | null
}

/**
 * Refunds a purchase or a part of it: a row in `refunds` and a transfer to the buyer's wallet. The refunds of a
 * purchase are never more than its price, and those of one account never more than its share, rounded up to a cent. The
 * caller must hold the lock of the purchase.
 * @throws REFUND_TOO_LARGE
 */
export async function postRefund(
  tx: Tx,
  refund: Refund,
  { paidCents, quantity }: { paidCents: bigint; quantity: number },
): Promise<{ id: number; refundedCents: bigint }> {
  const earlierCents = await refundedCents(tx, refund.purchaseId)
  if (refund.amountCents > paidCents - earlierCents) throw refundTooLarge('order', paidCents - earlierCents)
  if (refund.accountId !== null) {
    const leftCents =
      accountShare(paidCents, quantity) - (await refundedOfAccount(tx, refund.purchaseId, refund.accountId))
    if (refund.amountCents > leftCents)
      throw refundTooLarge(await nounOfPurchase(tx, refund.purchaseId), leftCents)
  }
  const wallet = await walletOf(tx, refund.buyerId)
  const { id } = await tx
    .insertInto('refunds')
    .values({
      purchase_id: refund.purchaseId,
      user_id: refund.buyerId,
      account_id: refund.accountId,
      admin_id: refund.adminId,
      amount_cents: refund.amountCents,
      reason: refund.reason,
      ...keyColumns(refund.idempotency),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await postTransfer(tx, {
    debitAccountId: HOUSE.refunds,
    creditAccountId: wallet.ledgerAccountId,
    amountCents: refund.amountCents,
    kind: 'REFUND',
    reference: `refund:${id}`,
  })
  await announceUserChange(tx, refund.buyerId)
  return { id, refundedCents: earlierCents + refund.amountCents }
}

/** The refunds of a purchase in cents; with `upToRefundId`, only that refund and those before it. */
export async function refundedCents(
  db: Database,
  purchaseId: number,
  upToRefundId?: number,
): Promise<bigint> {
  const { cents } = await db
    .selectFrom('refunds')
    .select(sql<bigint>`coalesce(sum(amount_cents), 0)::bigint`.as('cents'))
    .where('purchase_id', '=', purchaseId)
    .$if(upToRefundId !== undefined, (q) => q.where('id', '<=', upToRefundId ?? 0))
    .executeTakeFirstOrThrow()
  return cents
}

/** The price of one account of a purchase, rounded up to a cent. */
export function accountShare(paidCents: bigint, quantity: number): bigint {
  return (paidCents + BigInt(quantity) - 1n) / BigInt(quantity)
}

/** The refunds of one account of a purchase, in cents. */
export async function refundedOfAccount(tx: Tx, purchaseId: number, accountId: number): Promise<bigint> {
  const { cents } = await tx
    .selectFrom('refunds')
    .select(sql<bigint>`coalesce(sum(amount_cents), 0)::bigint`.as('cents'))
    .where('purchase_id', '=', purchaseId)
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return cents
}

/** An SQL expression for a query over `purchases`: the refunds of each, in cents. */
export const refundedOfPurchase: RawBuilder<bigint> = sql<bigint>`(
  SELECT coalesce(sum(refunds.amount_cents), 0)::bigint FROM refunds WHERE refunds.purchase_id = purchases.id
)`

/** What the product of a purchase delivers. */
async function nounOfPurchase(tx: Tx, id: number): Promise<string> {
  const product = await tx
    .selectFrom('purchases')
    .innerJoin('products', 'products.id', 'purchases.product_id')
    .select('products.noun')
    .where('purchases.id', '=', id)
    .executeTakeFirst()
  return nounForms(product?.noun).noun
}

/** `thing`: the order, or what its product delivers. */
function refundTooLarge(thing: string, leftCents: bigint): ShopError {
  if (leftCents <= 0n)
    return new ShopError('REFUND_TOO_LARGE', `Nothing is left to refund for this ${thing}.`)
  return new ShopError(
    'REFUND_TOO_LARGE',
    `Only ${formatCents(leftCents)} of this ${thing} can still be refunded.`,
  )
}
