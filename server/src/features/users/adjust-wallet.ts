import type { adjustWallet as contract } from '@docket/contract/admin/user'
import type { Output } from '@docket/contract/endpoint'
import { toDollars } from '@docket/contract/money'
import { HOUSE, postTransfer } from '../../money/ledger.ts'
import { recordChange } from '../../platform/audit-log.ts'
import type { Database, Tx } from '../../platform/database.ts'
import { ShopError } from '../../platform/errors.ts'
import { announceBalance } from '../../platform/live-changes.ts'
import type { IdempotencyKey } from '../../platform/route.ts'

interface Adjustment {
  adminId: number
  userId: number
  /** Below zero: taken from the wallet. Not zero. */
  amountCents: bigint
  reason: string
  idempotency: IdempotencyKey | null
  /** The admin's address, for the trail. */
  address: string
}

type Answer = Output<typeof contract>

/**
 * Adds to a customer's wallet or takes from it, through the ledger, in one transaction with its row and its trail. The
 * same key answers the first adjustment again.
 * @throws NOT_FOUND, INSUFFICIENT_FUNDS, KEY_REUSED
 */
export async function adjustWallet(db: Database, adjustment: Adjustment): Promise<Answer> {
  return db.transaction().execute(async (tx) => {
    // Under the wallet's lock two requests with one key come one after the other.
    const wallet = await tx
      .selectFrom('wallets')
      .innerJoin('users', 'users.id', 'wallets.user_id')
      .select(['wallets.id', 'balance_cents'])
      .where('user_id', '=', adjustment.userId)
      .where('users.role', '=', 'USER')
      .forNoKeyUpdate('wallets')
      .executeTakeFirst()
    if (!wallet) throw new ShopError('NOT_FOUND')
    return (await answeredBefore(tx, adjustment)) ?? (await post(tx, adjustment, wallet))
  })
}

async function answeredBefore(tx: Tx, { adminId, idempotency }: Adjustment): Promise<Answer | undefined> {
  if (!idempotency) return undefined
  const earlier = await tx
    .selectFrom('wallet_adjustments')
    .select(['id', 'balance_after_cents', 'request_hash'])
    .where('admin_id', '=', adminId)
    .where('idempotency_key', '=', idempotency.key)
    .executeTakeFirst()
  if (!earlier) return undefined
  if (!earlier.request_hash?.equals(idempotency.requestHash)) throw new ShopError('KEY_REUSED')
  return { id: earlier.id, balance: toDollars(earlier.balance_after_cents) }
}

async function post(
  tx: Tx,
  { adminId, userId, amountCents, reason, idempotency, address }: Adjustment,
  wallet: { id: number; balance_cents: bigint },
): Promise<Answer> {
  const balanceCents = wallet.balance_cents + amountCents
  if (balanceCents < 0n) {
    throw new ShopError(
      'INSUFFICIENT_FUNDS',
      `The wallet holds only $${toDollars(wallet.balance_cents).toFixed(2)}.`,
    )
  }
  const { id } = await tx
    .insertInto('wallet_adjustments')
    .values({
      user_id: userId,
      admin_id: adminId,
      amount_cents: amountCents,
      reason,
      balance_after_cents: balanceCents,
      idempotency_key: idempotency?.key ?? null,
      request_hash: idempotency?.requestHash ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const isAdded = amountCents > 0n
  const posted = await postTransfer(tx, {
    debitAccountId: isAdded ? HOUSE.adjustments : wallet.id,
    creditAccountId: isAdded ? wallet.id : HOUSE.adjustments,
    amountCents: isAdded ? amountCents : -amountCents,
    kind: 'ADJUSTMENT',
    reference: `adjustment:${id}`,
  })
  if (posted !== balanceCents) throw new Error('A wallet changed under its lock.')
  await recordChange(tx, {
    actorId: adminId,
    action: 'wallet.adjust',
    subject: `user:${userId}`,
    before: { balanceCents: wallet.balance_cents },
    after: { balanceCents, amountCents, reason },
    address,
  })
  await announceBalance(tx, userId)
  return { id, balance: toDollars(balanceCents) }
}
