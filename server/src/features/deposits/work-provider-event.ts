import type { FastifyBaseLogger } from 'fastify'
import type { Database, Tx } from '../../platform/database.ts'
import type { Nowpayments, NowpaymentsPayment } from '../../providers/nowpayments.ts'
import { applyPayment } from './apply-payment.ts'

/** What the jobs about deposits are given. */
export interface DepositJobs {
  db: Database
  log: FastifyBaseLogger
  /** Null while the method is switched off: what is stored then waits. */
  nowpayments: Nowpayments | null
}

/** A payment may be announced before it can be read; after an hour it is not known, and stays so. */
const UNKNOWN_AFTER_MS = 60 * 60_000
const MAX_EXTRAS = 10

/**
 * Works one stored notice: asks the provider about the payment that it names (what it claims beyond that is not
 * believed) and applies the answer. Working it again, or several times at once, changes nothing more.
 * @throws where the provider cannot be asked now, so that the job is tried again.
 */
export async function workProviderEvent(
  { db, log, nowpayments }: DepositJobs,
  { eventId }: { eventId: string },
): Promise<void> {
  const event = await db
    .selectFrom('provider_events')
    .select(['id', 'body', 'received_at', 'processed_at'])
    .where('id', '=', BigInt(eventId))
    .executeTakeFirst()
  if (!event || event.processed_at) return
  if (!nowpayments) throw new Error('NOWPayments is switched off; its notice waits.')

  const outcome = await workNotice({ db, nowpayments }, event)
  const line = { eventId, outcome }
  if (outcome === 'credited' || outcome === 'recorded' || outcome === 'nothing new') log.info(line)
  else log.warn(line, 'A payment notice did not end in a plain credit.')
}

async function workNotice(
  { db, nowpayments }: { db: Database; nowpayments: Nowpayments },
  event: { id: bigint; body: string; received_at: Date },
): Promise<string> {
  const named = nowpayments.readNotice(event.body)
  if (!named) return finish(db, event.id, 'not about a payment')
  const payment = await nowpayments.getPayment(named.paymentId)
  if (!payment) {
    if (Date.now() - event.received_at.getTime() < UNKNOWN_AFTER_MS) {
      throw new Error('The provider does not know the payment of its notice yet.')
    }
    return finish(db, event.id, 'payment not known to the provider')
  }
  // That it repeats another payment may stand in the notice alone; it can only make us more careful.
  const payments = await withExtras(
    { db, nowpayments },
    { ...payment, parentId: payment.parentId ?? named.parentId },
  )
  return db.transaction().execute(async (tx) => {
    const outcomes: string[] = []
    for (const each of payments) outcomes.push(await applyPayment(tx, each))
    return finish(tx, event.id, outcomes.join(', '))
  })
}

/** A payment and those sent to its address again that nobody has told of: a notice of theirs may have been lost. */
export async function withExtras(
  { db, nowpayments }: { db: Database; nowpayments: Nowpayments },
  payment: NowpaymentsPayment,
): Promise<NowpaymentsPayment[]> {
  const ids = payment.extraIds
    .filter((id) => id !== payment.id && id !== payment.parentId)
    .slice(0, MAX_EXTRAS)
  if (ids.length === 0) return [payment]
  const known = await db
    .selectFrom('crypto_payments')
    .select('payment_id')
    .where('payment_id', 'in', ids)
    .execute()
  const payments = [payment]
  for (const id of ids) {
    if (known.some(({ payment_id }) => payment_id === id)) continue
    const extra = await nowpayments.getPayment(id)
    if (extra) payments.push({ ...extra, parentId: extra.parentId ?? payment.id })
  }
  return payments
}

async function finish(db: Database | Tx, eventId: bigint, outcome: string): Promise<string> {
  await db
    .updateTable('provider_events')
    .set({ processed_at: new Date(), outcome })
    .where('id', '=', eventId)
    .where('processed_at', 'is', null)
    .execute()
  return outcome
}
