import type { adjustWallet as contract } from '@docket/contract/admin/users'
import type { Output } from '@docket/contract/endpoint'
import { formatCents, toDollars } from '@docket/contract/money'
import type { Database, Tx } from '../../host/db/database.ts'
import { ShopError } from '../../host/errors.ts'
import { publish } from '../../host/events/publish.ts'
import { findReplay, type IdempotencyKey, keyColumns } from '../../host/http/route/idempotency.ts'
import { announceUserChange } from '../../host/realtime/live-changes.ts'
import type { Actor, Author } from '../../host/security/actor.ts'
import { lockLimits, requireSmallAmount, useLimit } from '../../host/security/operator-limits/use-limit.ts'
import { writeEntry } from './audited.ts'
import { HOUSE, postTransfer } from './ledger.ts'

interface Adjustment {
  userId: number
  /** Negative for a debit of the wallet; never zero. */
  amountCents: bigint
  reason: string
  idempotency: IdempotencyKey | null
}

type Answer = Output<typeof contract>

/**
 * Credits or debits a customer's wallet. One transaction writes the adjustment, its transfer and the audit entry. A
 * replay with the same key returns the first adjustment.
 * @throws NOT_FOUND, INSUFFICIENT_FUNDS, APPROVAL_REQUIRED, LIMIT_REACHED, KEY_REUSED
 */
export async function adjustWallet(db: Database, actor: Actor, adjustment: Adjustment): Promise<Answer> {
  return db.transaction().execute(async (tx) => {
    await lockLimits(tx, actor)
    return adjust(tx, actor, adjustment, async () => {
      if (adjustment.amountCents <= 0n) return
      await requireSmallAmount(tx, adjustment.amountCents)
      await useLimit(tx, actor, 'credits', adjustment.amountCents)
    })
  })
}

/** A credit that a second operator has approved, so it has no limit. */
export async function creditApproved(tx: Tx, author: Author, adjustment: Adjustment): Promise<Answer> {
  return adjust(tx, author, adjustment, async () => {})
}

/**
 * A debit as a part of another change. The caller holds the lock of the deposit that it is about.
 * @throws NOT_FOUND, INSUFFICIENT_FUNDS
 */
export async function debitWallet(
  tx: Tx,
  actor: Actor,
  { userId, amountCents, reason }: { userId: number; amountCents: bigint; reason: string },
): Promise<void> {
  await adjust(tx, actor, { userId, amountCents: -amountCents, reason, idempotency: null }, async () => {})
}

async function adjust(
  tx: Tx,
  author: Author,
  adjustment: Adjustment,
  limit: () => Promise<void>,
): Promise<Answer> {
  // The lock of the wallet makes two requests with one key run one after the other. Like an erasure, this query locks
  // the user before the wallet. So an erasure and an adjustment wait for each other without a deadlock. After an
  // erasure, the query finds no wallet.
  const wallet = await tx
    .selectFrom('wallets')
    .innerJoin('users', 'users.id', 'wallets.user_id')
    .select(['wallets.id', 'balance_cents', 'debt_cents'])
    .where('user_id', '=', adjustment.userId)
    .where('users.role', '=', 'USER')
    .where('users.erased_at', 'is', null)
    .forKeyShare('users')
    .forNoKeyUpdate('wallets')
    .executeTakeFirst()
  if (!wallet) throw new ShopError('NOT_FOUND')
  const earlier = await findReplayedAdjustment(tx, author, adjustment)
  if (earlier) return earlier
  await limit()
  return postAdjustment(tx, author, adjustment, wallet)
}

async function findReplayedAdjustment(
  tx: Tx,
  { actorId }: Author,
  { idempotency }: Adjustment,
): Promise<Answer | undefined> {
  const earlier = await findReplay(idempotency, (key) =>
    tx
      .selectFrom('wallet_adjustments')
      .select(['id', 'balance_after_cents', 'request_hash'])
      .where('admin_id', '=', actorId)
      .where('idempotency_key', '=', key)
      .executeTakeFirst(),
  )
  return earlier && { id: earlier.id, balance: toDollars(earlier.balance_after_cents) }
}

/** A credit pays the customer's debt first. */
function balanceAfter(
  { balance_cents, debt_cents }: { balance_cents: bigint; debt_cents: bigint },
  amountCents: bigint,
): bigint {
  const sum = balance_cents + amountCents
  if (amountCents < 0n) return sum
  return sum > debt_cents ? sum - debt_cents : 0n
}

async function postAdjustment(
  tx: Tx,
  actor: Author,
  { userId, amountCents, reason, idempotency }: Adjustment,
  wallet: { id: number; balance_cents: bigint; debt_cents: bigint },
): Promise<Answer> {
  const balanceCents = balanceAfter(wallet, amountCents)
  if (balanceCents < 0n) {
    throw new ShopError('INSUFFICIENT_FUNDS', `The wallet holds only ${formatCents(wallet.balance_cents)}.`)
  }
  const { id } = await tx
    .insertInto('wallet_adjustments')
    .values({
      user_id: userId,
      admin_id: actor.actorId,
      amount_cents: amountCents,
      reason,
      balance_after_cents: balanceCents,
      ...keyColumns(idempotency),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const isCredit = amountCents > 0n
  const newBalanceCents = await postTransfer(tx, {
    debitAccountId: isCredit ? HOUSE.adjustments : wallet.id,
    creditAccountId: isCredit ? wallet.id : HOUSE.adjustments,
    amountCents: isCredit ? amountCents : -amountCents,
    kind: 'ADJUSTMENT',
    reference: `adjustment:${id}`,
  })
  if (newBalanceCents !== balanceCents) throw new Error('A wallet changed although it was locked.')
  await writeEntry(tx, {
    ...actor,
    action: 'wallet.adjust',
    subject: `user:${userId}`,
    before: { balanceCents: wallet.balance_cents },
    after: { balanceCents, amountCents, reason },
  })
  if (isCredit) {
    const payload = { userId, amountCents: Number(amountCents), actorId: actor.actorId }
    await publish(tx, 'wallet.credited', { subject: `user:${userId}`, payload })
  }
  await announceUserChange(tx, userId)
  return { id, balance: toDollars(balanceCents) }
}
