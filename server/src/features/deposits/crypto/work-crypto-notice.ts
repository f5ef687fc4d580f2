import type { Database, Tx } from '../../../platform/database.ts'
import type { Nowpayments, NowpaymentsPayment } from '../../../providers/nowpayments.ts'
import { type ProviderEvent, throwWhileYoung } from '../deposit-jobs.ts'
import { finishEvent } from '../finish-event.ts'
import { applyCryptoPayment } from './apply-crypto-payment.ts'

interface Dependencies {
  db: Database
  nowpayments: Nowpayments
}

const MAX_EXTRAS = 10

/** Works a notice of NOWPayments; answers what came of it. @throws where it must be tried again. */
export async function workCryptoNotice(
  { db, nowpayments }: Dependencies,
  event: ProviderEvent,
): Promise<string> {
  const named = nowpayments.readNotice(event.body)
  if (!named) return finishEvent(db, event.id, 'not about a payment')
  const payment = await nowpayments.getPayment(named.paymentId)
  if (!payment) {
    throwWhileYoung(event)
    return finishEvent(db, event.id, 'payment not known to the provider')
  }
  // That it repeats another payment may stand in the notice alone; it can only make us more careful.
  const payments = await withExtras(
    { db, nowpayments },
    { ...payment, parentId: payment.parentId ?? named.parentId },
  )
  return db.transaction().execute(async (tx) => {
    const outcomes = await applyEach(tx, payments)
    return finishEvent(tx, event.id, outcomes.join(', '))
  })
}

/** Asks about a payment that is known and applies the answer; answers what came of it and of those beside it. */
export async function recheckCryptoPayment(
  { db, nowpayments }: Dependencies,
  paymentId: string,
): Promise<string[]> {
  const payment = await nowpayments.getPayment(paymentId)
  if (!payment) return []
  const payments = await withExtras({ db, nowpayments }, payment)
  return db.transaction().execute((tx) => applyEach(tx, payments))
}

async function applyEach(tx: Tx, payments: NowpaymentsPayment[]): Promise<string[]> {
  const outcomes: string[] = []
  for (const payment of payments) outcomes.push(await applyCryptoPayment(tx, payment))
  return outcomes
}

/** A payment and those sent to its address again that nobody has told of: a notice of theirs may have been lost. */
async function withExtras(
  { db, nowpayments }: Dependencies,
  payment: NowpaymentsPayment,
): Promise<NowpaymentsPayment[]> {
  const ids = payment.extraIds
    .filter((id) => id !== payment.id && id !== payment.parentId)
    .slice(0, MAX_EXTRAS)
  if (ids.length === 0) return [payment]
  const known = await db.selectFrom('payments').select('payment_id').where('payment_id', 'in', ids).execute()
  const payments = [payment]
  for (const id of ids) {
    if (known.some(({ payment_id }) => payment_id === id)) continue
    const extra = await nowpayments.getPayment(id)
    if (extra) payments.push({ ...extra, parentId: extra.parentId ?? payment.id })
  }
  return payments
}
