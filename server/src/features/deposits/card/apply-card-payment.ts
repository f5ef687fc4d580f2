import type { Tx } from '../../../platform/database.ts'
import type { PaystackTransaction } from '../../../providers/paystack.ts'
import { carryOut, type Outcome } from '../carry-out.ts'
import { type LockedDeposit, lockDepositOf } from '../lock-deposit.ts'
import { cardArrivedCents } from './arrived-cents.ts'
import { judgeCardPayment } from './judge-card-payment.ts'

/**
 * Records a card's payment as Paystack has it now and does what follows for its deposit: credits it once, closes it, or
 * puts it (or a deposit of its own) in REVIEW. Holds the deposit's lock until the transaction ends: callback, webhook
 * and sweep may all come at once, and its money counts once.
 */
export async function applyCardPayment(
  tx: Tx,
  payment: PaystackTransaction,
  { mode }: { mode: 'test' | 'live' },
): Promise<Outcome> {
  const deposit = await lockDepositOf(tx, (tx) => findDepositId(tx, payment.reference))
  if (!deposit) return 'unknown order'
  const earlier = await tx
    .selectFrom('payments')
    .select(['status', 'settled_as', 'details'])
    .where('payment_id', '=', payment.reference)
    .executeTakeFirstOrThrow()
  // Paystack was asked before the lock was held; somebody who asked later may have been here first.
  if (rank(earlier.status) > rank(payment.status)) return 'nothing new'

  const figures = figuresOf(payment)
  await tx
    .updateTable('payments')
    .set({
      status: payment.status,
      details: JSON.stringify({ ...earlier.details, ...figures }),
      checked_at: new Date(),
    })
    .where('payment_id', '=', payment.reference)
    .execute()
  const verdict = judgeCardPayment(payment, {
    status: deposit.status,
    ...quoteOf(deposit),
    mode,
    seenStatus: earlier.status,
    settledAs: earlier.settled_as,
  })
  return carryOut(
    tx,
    deposit,
    { id: payment.reference, figures, worthCents: await worthOf(tx, payment, deposit) },
    verdict,
  )
}

async function findDepositId(tx: Tx, reference: string): Promise<number | undefined> {
  const row = await tx
    .selectFrom('payments')
    .select('deposit_id')
    .where('payment_id', '=', reference)
    .where('method', '=', 'card')
    .executeTakeFirst()
  return row?.deposit_id
}

/** How far a payment has come: it is never taken back to an earlier stage. A declined card may be followed by another. */
function rank(status: string): number {
  return ['success', 'reversed'].indexOf(status)
}

function quoteOf({ charge_kobo, rate_valid_until }: LockedDeposit) {
  if (charge_kobo === null || !rate_valid_until) throw new Error('A deposit by card without a quote.')
  return { chargeKobo: charge_kobo, rateValidUntil: rate_valid_until }
}

/** As the row and a REVIEW keep them; amounts in kobo as text, since JSON has no integers of that size. */
function figuresOf({ reference: _, amountKobo, requestedKobo, ...rest }: PaystackTransaction) {
  return {
    ...rest,
    amountKobo: String(amountKobo),
    requestedKobo: requestedKobo === null ? null : String(requestedKobo),
  }
}

/** Its value in cents: what arrived, otherwise what the deposit asked for. Only a separate deposit uses it. */
async function worthOf(tx: Tx, payment: PaystackTransaction, deposit: LockedDeposit): Promise<bigint> {
  if (deposit.exchange_rate_id === null) throw new Error('A deposit by card without a rate.')
  const { rate_e4 } = await tx
    .selectFrom('exchange_rates')
    .select('rate_e4')
    .where('id', '=', deposit.exchange_rate_id)
    .executeTakeFirstOrThrow()
  return cardArrivedCents(payment, rate_e4) ?? deposit.amount_cents
}
