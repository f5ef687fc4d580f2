import { sql } from 'kysely'
import type { Tx } from '../../../platform/database.ts'
import type { NowpaymentsPayment } from '../../../providers/nowpayments.ts'
import { carryOut, type Outcome } from '../carry-out.ts'
import { type LockedDeposit, lockDepositOf } from '../lock-deposit.ts'
import { cryptoArrivedCents } from './arrived-cents.ts'
import { isOpen, judgeCryptoPayment } from './judge-crypto-payment.ts'

/**
 * Records a payment as the provider has it now and does what follows for its deposit: credits it once, closes it, or
 * puts it (or a deposit of its own) in REVIEW. Holds the deposit's lock until the transaction ends, so that however
 * often and in whatever order it is told of one payment, its money counts once.
 */
export async function applyCryptoPayment(tx: Tx, payment: NowpaymentsPayment): Promise<Outcome> {
  const deposit = await lockDepositOf(tx, (tx) => findDepositId(tx, payment))
  if (!deposit) return 'unknown order'
  const earlier = await tx
    .selectFrom('payments')
    .select(['status', 'settled_as', 'parent_payment_id', 'details'])
    .where('payment_id', '=', payment.id)
    .executeTakeFirst()
  // The provider was asked before the lock was held; somebody who asked later may have been here first.
  if (earlier && rank(earlier.status) > rank(payment.status)) return 'nothing new'

  const known = { ...payment, parentId: payment.parentId ?? earlier?.parent_payment_id ?? null }
  const askedCurrency =
    textOf(earlier?.details.askedCurrency) ?? (isOpen(payment.status) ? payment.payCurrency : null)
  await record(tx, deposit.id, known, askedCurrency)
  const verdict = judgeCryptoPayment(known, {
    status: deposit.status,
    amountCents: deposit.amount_cents,
    reviewReason: textOf(deposit.review?.reason),
    seenStatus: earlier?.status ?? null,
    settledAs: earlier?.settled_as ?? null,
    askedCurrency,
    othersOpen: await hasOtherOpenPayment(tx, deposit.id, payment.id),
  })
  return carryOut(tx, deposit, arrivedOf(known, { deposit, askedCurrency }), verdict)
}

async function findDepositId(tx: Tx, payment: NowpaymentsPayment): Promise<number | undefined> {
  const { rows } = await sql<{ id: number | null }>`
    SELECT coalesce(
      (SELECT deposit_id FROM payments WHERE payment_id = ${payment.id}),
      (SELECT id FROM deposits WHERE reference = ${payment.orderId} AND method = 'crypto'),
      (SELECT deposit_id FROM payments WHERE payment_id = ${payment.parentId})
    ) AS id`.execute(tx)
  return rows[0]?.id ?? undefined
}

async function record(tx: Tx, depositId: number, payment: NowpaymentsPayment, askedCurrency: string | null) {
  const values = {
    parent_payment_id: payment.parentId,
    status: payment.status,
    details: JSON.stringify({ ...payment, askedCurrency }),
    checked_at: new Date(),
  }
  await tx
    .insertInto('payments')
    .values({ payment_id: payment.id, deposit_id: depositId, method: 'crypto', ...values })
    .onConflict((conflict) => conflict.column('payment_id').doUpdateSet(values))
    .execute()
}

async function hasOtherOpenPayment(tx: Tx, depositId: number, paymentId: string): Promise<boolean> {
  const others = await tx
    .selectFrom('payments')
    .select('status')
    .where('deposit_id', '=', depositId)
    .where('payment_id', '<>', paymentId)
    .execute()
  return others.some(({ status }) => isOpen(status))
}

/** How far a payment has come: it is never taken back to an earlier stage. A status that is not known is an end. */
function rank(status: string): number {
  const stages = ['waiting', 'confirming', 'confirmed', 'sending']
  const stage = stages.indexOf(status)
  if (stage >= 0) return stage
  if (status === 'refunded') return stages.length + 2
  return status === 'finished' ? stages.length + 1 : stages.length
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

function arrivedOf(
  payment: NowpaymentsPayment,
  { deposit, askedCurrency }: { deposit: LockedDeposit; askedCurrency: string | null },
) {
  const { id, parentId, extraIds: _, orderId: __, ...figures } = payment
  // A separate deposit needs an amount even if its value is not known; the admin then sees that it is not known.
  const worthCents = cryptoArrivedCents({ ...payment, askedCurrency }) ?? deposit.amount_cents
  return { id, figures: { parentPaymentId: parentId, ...figures }, worthCents }
}
