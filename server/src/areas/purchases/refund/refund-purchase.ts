import type { refundPurchase as contract, refundBody } from '@docket/contract/admin/purchases'
import type { Output } from '@docket/contract/endpoint'
import { toCents, toDollars } from '@docket/contract/money'
import type * as z from 'zod'
import type { Platform } from '../../../host/context/platform.ts'
import type { Tx } from '../../../host/db/database.ts'
import { invalid } from '../../../host/errors.ts'
import { publish } from '../../../host/events/publish.ts'
import { findReplay, type IdempotencyKey } from '../../../host/http/route/idempotency.ts'
import { enqueueMail } from '../../../host/queue/mail.ts'
import type { Actor, Author } from '../../../host/security/actor.ts'
import { lockLimits, requireSmallAmount, useLimit } from '../../../host/security/operator-limits/use-limit.ts'
import { recordSecurityEvent } from '../../../host/security/security-events.ts'
import { isOwnerErased } from '../../wallet/ledger.ts'
import { postRefund, refundedCents } from '../../wallet/refunds.ts'
import { writeEntry } from '../audit/audited.ts'
import { lockPurchase } from '../records/lock-purchase.ts'
import { requireCurrentAccount } from '../records/purchased-accounts.ts'
import { settleReports } from '../report/reports.ts'

type Answer = Output<typeof contract>

/**
 * Pays a purchase or a part of it back to the buyer's wallet. One transaction writes the refund, its transfer, the
 * audit entry and the mail to the buyer. A replay with the same key returns the first refund.
 * @throws NOT_FOUND, ALREADY_SETTLED if the account was replaced, REFUND_TOO_LARGE, APPROVAL_REQUIRED, LIMIT_REACHED,
 * KEY_REUSED; VALIDATION_ERROR if the buyer was erased
 */
export async function refundPurchase(
  { db, keys }: Pick<Platform, 'db' | 'keys'>,
  actor: Actor,
  body: z.output<typeof refundBody>,
  idempotency: IdempotencyKey | null,
): Promise<Answer> {
  const { accountId = null, ...refund } = body
  const amountCents = toCents(body.amount)
  return db.transaction().execute(async (tx) => {
    await lockLimits(tx, actor)
    return postRefundOf({ keys }, tx, actor, { ...refund, accountId, amountCents, idempotency }, async () => {
      await requireSmallAmount(tx, amountCents)
      await useLimit(tx, actor, 'refunds', amountCents)
    })
  })
}

interface RefundOf {
  purchaseId: number
  accountId: number | null
  amountCents: bigint
  reason: string
  idempotency: IdempotencyKey | null
}

/** A refund that a second operator has approved, so it has no limit but the price. */
export async function refundApproved(
  platform: Pick<Platform, 'keys'>,
  tx: Tx,
  author: Author,
  refund: RefundOf,
): Promise<Answer> {
  return postRefundOf(platform, tx, author, refund, async () => {})
}

async function postRefundOf(
  { keys }: Pick<Platform, 'keys'>,
  tx: Tx,
  actor: Author,
  { purchaseId, accountId, amountCents, reason, idempotency }: RefundOf,
  limit: () => Promise<void>,
): Promise<Answer> {
  // The lock makes two requests with one key run one after the other.
  const purchase = await lockPurchase(tx, purchaseId)
  const earlier = await findReplayedRefund(tx, actor, idempotency, purchase)
  if (earlier) return earlier
  if (await isOwnerErased(tx, purchase.user_id)) {
    throw invalid({ purchaseId: ['The customer is erased, so there is no wallet to pay the refund to.'] })
  }
  if (accountId !== null) await requireCurrentAccount(tx, { purchaseId, accountId })
  const { id, refundedCents } = await postRefund(
    tx,
    {
      purchaseId,
      buyerId: purchase.user_id,
      accountId,
      adminId: actor.actorId,
      amountCents,
      reason,
      idempotency,
    },
    { paidCents: purchase.amount_cents, quantity: purchase.quantity },
  )
  await limit()
  const isAll = refundedCents === purchase.amount_cents
  await settleReports(tx, { purchaseId, accountId, all: isAll }, { as: 'REFUNDED', adminId: actor.actorId })
  await writeEntry(tx, {
    ...actor,
    action: 'purchase.refund',
    subject: `purchase:${purchaseId}`,
    before: { refundedCents: refundedCents - amountCents },
    after: { refundedCents, amountCents, accountId, reason },
  })
  const details = { purchaseId, amountCents: Number(amountCents) }
  await publish(tx, 'purchase.refunded', {
    subject: `purchase:${purchaseId}`,
    payload: { ...details, userId: purchase.user_id, actorId: actor.actorId },
  })
  await recordSecurityEvent(tx, { kind: 'refund-made', userId: purchase.user_id, ...actor, details })
  await enqueueMail(tx, keys, { userId: purchase.user_id, template: 'refund', params: { refundId: id } })
  return answerOf(id, refundedCents, purchase)
}

async function findReplayedRefund(
  tx: Tx,
  actor: Author,
  idempotency: IdempotencyKey | null,
  purchase: { id: number; amount_cents: bigint },
): Promise<Answer | undefined> {
  const earlier = await findReplay(idempotency, (key) =>
    tx
      .selectFrom('refunds')
      .select(['id', 'request_hash'])
      .where('admin_id', '=', actor.actorId)
      .where('idempotency_key', '=', key)
      .executeTakeFirst(),
  )
  return earlier && answerOf(earlier.id, await refundedCents(tx, purchase.id, earlier.id), purchase)
}

function answerOf(id: number, cents: bigint, purchase: { amount_cents: bigint }): Answer {
  return { id, refunded: toDollars(cents), refundable: toDollars(purchase.amount_cents - cents) }
}
