import { type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '../platform/database.ts'
import { ShopError } from '../platform/errors.ts'
import { type IdempotencyKey, keyColumns } from '../platform/idempotency.ts'
import { announceBalance } from '../platform/live-changes.ts'
import { HOUSE, postTransfer, walletOf } from './ledger.ts'

export interface Refund {
  purchaseId: number
  buyerId: number
  /** The line it is for; null: the order. */
  accountId: number | null
  adminId: number
  amountCents: bigint
  reason: string
  idempotency: IdempotencyKey | null
}

/**
 * Pays a part of a purchase, or all of it, back to its buyer's wallet: a row and its transfer. The caller holds the
 * purchase's lock, so that together its refunds are never more than was paid for it, and those of a line never more
 * than its share (rounded up to a cent): of two admins who pay the same line back, the second is told so.
 * @throws REFUND_TOO_LARGE
 */
export async function postRefund(
  tx: Tx,
  refund: Refund,
  { paidCents, quantity }: { paidCents: bigint; quantity: number },
): Promise<{ id: number; refundedCents: bigint }> {
  const before = await refundedCents(tx, refund.purchaseId)
  if (refund.amountCents > paidCents - before) throw tooLarge('order', paidCents - before)
  if (refund.accountId !== null) {
    const left =
      lineShare(paidCents, quantity) - (await refundedOfLine(tx, refund.purchaseId, refund.accountId))
    if (refund.amountCents > left) throw tooLarge('line', left)
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
    creditAccountId: wallet.accountId,
    amountCents: refund.amountCents,
    kind: 'REFUND',
    reference: `refund:${id}`,
  })
  await announceBalance(tx, refund.buyerId)
  return { id, refundedCents: before + refund.amountCents }
}

/** What was paid back of a purchase; with `upTo`, by that refund and those before it. */
export async function refundedCents(db: Database, purchaseId: number, upTo?: number): Promise<bigint> {
  const { cents } = await db
    .selectFrom('refunds')
    .select(sql<bigint>`coalesce(sum(amount_cents), 0)::bigint`.as('cents'))
    .where('purchase_id', '=', purchaseId)
    .$if(upTo !== undefined, (q) => q.where('id', '<=', upTo ?? 0))
    .executeTakeFirstOrThrow()
  return cents
}

/** What one line of a purchase cost, rounded up to a cent. */
export function lineShare(paidCents: bigint, quantity: number): bigint {
  return (paidCents + BigInt(quantity) - 1n) / BigInt(quantity)
}

/** What was paid back for one line of a purchase. */
export async function refundedOfLine(tx: Tx, purchaseId: number, accountId: number): Promise<bigint> {
  const { cents } = await tx
    .selectFrom('refunds')
    .select(sql<bigint>`coalesce(sum(amount_cents), 0)::bigint`.as('cents'))
    .where('purchase_id', '=', purchaseId)
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return cents
}

/** In a query over `purchases`: what was paid back of each, in cents. */
export const refundedOfPurchase: RawBuilder<bigint> = sql<bigint>`(
  SELECT coalesce(sum(refunds.amount_cents), 0)::bigint FROM refunds WHERE refunds.purchase_id = purchases.id
)`

function tooLarge(of: 'order' | 'line', leftCents: bigint): ShopError {
  if (leftCents <= 0n) return new ShopError('REFUND_TOO_LARGE', `Nothing of this ${of} is left to pay back.`)
  const left = `$${leftCents / 100n}.${String(leftCents % 100n).padStart(2, '0')}`
  return new ShopError('REFUND_TOO_LARGE', `Only ${left} of this ${of} can still be paid back.`)
}
