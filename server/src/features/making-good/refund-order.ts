import type { refundOrder as contract, refundBody } from '@docket/contract/admin/order'
import type { Output } from '@docket/contract/endpoint'
import { toCents, toDollars } from '@docket/contract/money'
import type * as z from 'zod'
import { postRefund, refundedCents } from '../../money/refunds.ts'
import type { Actor } from '../../platform/actor.ts'
import { writeAuditEntry } from '../../platform/audit-log.ts'
import type { Tx } from '../../platform/database.ts'
import { type IdempotencyKey, madeBefore } from '../../platform/idempotency.ts'
import { enqueueMail } from '../../platform/mail.ts'
import type { Platform } from '../../platform/platform.ts'
import { lockOrder } from './lock-order.ts'
import { requireCurrentLine } from './require-current-line.ts'
import { settleReports } from './settle-reports.ts'

type Answer = Output<typeof contract>

/**
 * Pays an order, or a part of it, back to its buyer's wallet, in one transaction with its transfer, its trail and the
 * mail that tells of it. The same key answers the first refund again.
 * @throws NOT_FOUND, ALREADY_SETTLED where the line was replaced, REFUND_TOO_LARGE, KEY_REUSED
 */
export async function refundOrder(
  { db, keys }: Pick<Platform, 'db' | 'keys'>,
  actor: Actor,
  body: z.output<typeof refundBody>,
  idempotency: IdempotencyKey | null,
): Promise<Answer> {
  const { purchaseId, accountId = null, reason } = body
  return db.transaction().execute(async (tx) => {
    // Under the order's lock two requests with one key come one after the other.
    const order = await lockOrder(tx, purchaseId)
    const earlier = await answeredBefore(tx, actor, idempotency, order)
    if (earlier) return earlier
    if (accountId !== null) await requireCurrentLine(tx, { purchaseId, accountId })
    const amountCents = toCents(body.amount)
    const { id, refundedCents } = await postRefund(
      tx,
      {
        purchaseId,
        buyerId: order.user_id,
        accountId,
        adminId: actor.actorId,
        amountCents,
        reason,
        idempotency,
      },
      { paidCents: order.amount_cents, quantity: order.quantity },
    )
    const isAll = refundedCents === order.amount_cents
    await settleReports(tx, { purchaseId, accountId, all: isAll }, { as: 'REFUNDED', adminId: actor.actorId })
    await writeAuditEntry(tx, {
      ...actor,
      action: 'purchase.refund',
      subject: `purchase:${purchaseId}`,
      before: { refundedCents: refundedCents - amountCents },
      after: { refundedCents, amountCents, accountId, reason },
    })
    await enqueueMail(tx, keys, { userId: order.user_id, template: 'refund', params: { refundId: id } })
    return answerOf(id, refundedCents, order)
  })
}

async function answeredBefore(
  tx: Tx,
  actor: Actor,
  idempotency: IdempotencyKey | null,
  order: { id: number; amount_cents: bigint },
): Promise<Answer | undefined> {
  const earlier = await madeBefore(idempotency, (key) =>
    tx
      .selectFrom('refunds')
      .select(['id', 'request_hash'])
      .where('admin_id', '=', actor.actorId)
      .where('idempotency_key', '=', key)
      .executeTakeFirst(),
  )
  return earlier && answerOf(earlier.id, await refundedCents(tx, order.id, earlier.id), order)
}

function answerOf(id: number, cents: bigint, order: { amount_cents: bigint }): Answer {
  return { id, refunded: toDollars(cents), refundable: toDollars(order.amount_cents - cents) }
}
