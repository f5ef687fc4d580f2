import { writeAuditEntry } from '../../../platform/audit-log.ts'
import type { Database, Tx } from '../../../platform/database.ts'
import type { Paystack } from '../../../providers/paystack.ts'
import { type ProviderEvent, throwWhileYoung } from '../deposit-jobs.ts'
import { finishEvent } from '../finish-event.ts'
import { applyCardPayment } from './apply-card-payment.ts'

interface Dependencies {
  db: Database
  paystack: Paystack
}

/** What is noted of a payment beyond how it stands: money that was, or may have to be, given back. */
const NOTED: Record<string, string> = {
  'refund.processed': 'deposit.refunded-by-provider',
  'charge.dispute.create': 'deposit.disputed',
  'charge.dispute.resolve': 'deposit.dispute-resolved',
}

/** Works a notice of Paystack; answers what came of it. @throws where it must be tried again. */
export async function workCardNotice({ db, paystack }: Dependencies, event: ProviderEvent): Promise<string> {
  const notice = paystack.readNotice(event.body)
  if (!notice) return finishEvent(db, event.id, 'not about a payment')
  const payment = await paystack.verify(notice.reference)
  if (!payment) {
    throwWhileYoung(event)
    return finishEvent(db, event.id, 'payment not known to the provider')
  }
  return db.transaction().execute(async (tx) => {
    const outcome = await applyCardPayment(tx, payment, { mode: paystack.domain })
    // A whole refund of what was credited by itself is in the trail already.
    if (outcome === 'unknown order') return finishEvent(tx, event.id, outcome)
    const isTold = notice.event === 'refund.processed' && (await wasToldBefore(tx, notice.reference))
    const isNoted = !isTold && (await note(tx, notice))
    return finishEvent(tx, event.id, isNoted ? `${outcome}, ${notice.event}` : outcome)
  })
}

/** Asks about a payment that is known and applies the answer; answers what came of it. */
export async function recheckCardPayment(
  { db, paystack }: Dependencies,
  reference: string,
): Promise<string[]> {
  const payment = await paystack.verify(reference)
  if (!payment) return []
  return db.transaction().execute(async (tx) => {
    return [await applyCardPayment(tx, payment, { mode: paystack.domain })]
  })
}

/** Adds what happened to the trail, once, however often it is told. Under the deposit's lock. */
async function note(tx: Tx, { event, reference }: { event: string; reference: string }): Promise<boolean> {
  const action = NOTED[event]
  if (!action) return false
  const { deposit_id, details } = await tx
    .selectFrom('payments')
    .select(['deposit_id', 'details'])
    .where('payment_id', '=', reference)
    .executeTakeFirstOrThrow()
  const noted = Array.isArray(details.noted) ? details.noted : []
  if (noted.includes(event)) return false
  await tx
    .updateTable('payments')
    .set({ details: JSON.stringify({ ...details, noted: [...noted, event] }) })
    .where('payment_id', '=', reference)
    .execute()
  await writeAuditEntry(tx, {
    actorId: null,
    action,
    subject: `deposit:${deposit_id}`,
    after: { paymentId: reference },
  })
  return true
}

/** Whether the trail has it from how the payment stands: it was credited by itself, and reversed since. */
async function wasToldBefore(tx: Tx, reference: string): Promise<boolean> {
  const { status, settled_as } = await tx
    .selectFrom('payments')
    .select(['status', 'settled_as'])
    .where('payment_id', '=', reference)
    .executeTakeFirstOrThrow()
  return status === 'reversed' && settled_as === 'CREDITED'
}
