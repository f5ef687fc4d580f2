import { sql } from 'kysely'
import type { Tx } from '../../platform/database.ts'
import type { NowpaymentsPayment } from '../../providers/nowpayments.ts'

/** A deposit whose row is locked until the transaction ends. */
export type LockedDeposit = NonNullable<Awaited<ReturnType<typeof lockById>>>

/**
 * Locks the deposit that accounts for this payment: the one it was counted for before, else the one its order id
 * names, else its parent's; undefined where there is none. While waiting for the lock the payment may have been given
 * a deposit of its own, so the question is asked again under the lock; the new one is younger, so that locks are taken
 * in one order.
 */
export async function lockDeposit(tx: Tx, payment: NowpaymentsPayment): Promise<LockedDeposit | undefined> {
  const firstId = await findDepositId(tx, payment)
  const first = firstId === undefined ? undefined : await lockById(tx, firstId)
  if (!first) return undefined
  const nowId = await findDepositId(tx, payment)
  return nowId === undefined || nowId === first.id ? first : lockById(tx, nowId)
}

async function findDepositId(tx: Tx, payment: NowpaymentsPayment): Promise<number | undefined> {
  const { rows } = await sql<{ id: number | null }>`
    SELECT coalesce(
      (SELECT deposit_id FROM crypto_payments WHERE payment_id = ${payment.id}),
      (SELECT id FROM deposits WHERE reference = ${payment.orderId} AND method = 'crypto'),
      (SELECT deposit_id FROM crypto_payments WHERE payment_id = ${payment.parentId})
    ) AS id`.execute(tx)
  return rows[0]?.id ?? undefined
}

function lockById(tx: Tx, id: number) {
  return tx
    .selectFrom('deposits')
    .select(['id', 'user_id', 'amount_cents', 'status', 'reference', 'review'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}
