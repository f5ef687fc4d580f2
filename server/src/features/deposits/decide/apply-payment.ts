import { sql } from 'kysely'
import type { Decision } from '../../../payments/provider/decision.ts'
import type {
  DepositMethod,
  KnownDeposit,
  PaymentProvider,
  ProviderPayment,
} from '../../../payments/provider/payment-provider.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { applyDecision, type Outcome } from './apply-decision.ts'
import { type LockedDeposit, lockDepositOf } from './lock-deposit.ts'

/**
 * Stores a payment as its provider has it now, and applies the decision to its deposit: credits it, closes it, or puts
 * it (or a separate deposit) in REVIEW. Holds the deposit's lock until the transaction ends, so that the money counts
 * once, even if callbacks, notices and sweeps run at the same time and in any order.
 *
 * A payment that only its notice knows is not `confirmed`: its money goes to REVIEW, and no deposit is closed. If the
 * provider confirms it later, it is decided again. `notices` is the payment as its signed notices have it.
 */
export async function applyPayment(
  tx: Tx,
  provider: PaymentProvider,
  fetched: ProviderPayment,
  { confirmed = true, notices = [] }: { confirmed?: boolean; notices?: ProviderPayment[] } = {},
): Promise<Outcome> {
  const { method } = provider
  const deposit = await lockDepositOf(tx, () => findDepositId(tx, method, fetched))
  if (!deposit) return 'unknown order'
  const earlier = await tx
    .selectFrom('payments')
    .select(['status', 'settled_as', 'parent_payment_id', 'details'])
    .where('payment_id', '=', fetched.id)
    .where('method', '=', method)
    .executeTakeFirst()
  // The payment was fetched before the lock was taken, so a newer state may already be stored.
  if (earlier && provider.stageOf(earlier.status) > provider.stageOf(fetched.status)) return 'nothing new'

  const payment = { ...fetched, parentId: fetched.parentId ?? earlier?.parent_payment_id ?? null }
  const reviewReason = await reviewReasonOf(tx, deposit.id)
  const isConfirmedNow = confirmed && deposit.status === 'REVIEW' && reviewReason === 'not-confirmed'
  const decided = provider.decide(payment, {
    status: isConfirmedNow ? 'PENDING' : deposit.status,
    amountCents: deposit.amount_cents,
    charge: chargeOf(deposit),
    reviewReason: isConfirmedNow ? null : reviewReason,
    earlier: earlier
      ? {
          status: earlier.status,
          settledAs: isConfirmedNow ? null : earlier.settled_as,
          details: earlier.details,
        }
      : null,
    parentDetails: await detailsOf(tx, method, payment.parentId),
    otherStatuses: await otherStatuses(tx, deposit.id, payment.id),
    notices,
  })
  const { details, valueCents } = decided
  const decision = confirmed ? decided.decision : withoutProof(decided.decision)
  await storePayment(tx, { payment, method, depositId: deposit.id, details })
  // If the value of the payment is unknown, a separate deposit gets the amount of the original one. The admin sees that
  // the value is unknown.
  const storedPayment = { id: payment.id, valueCents: valueCents ?? deposit.amount_cents }
  return applyDecision(tx, deposit, storedPayment, decision)
}

/** What is still certain of a decision if only a notice knows the payment. */
function withoutProof(decision: Decision): Decision {
  if (decision.kind === 'complete') return { kind: 'review', reason: 'not-confirmed' }
  return decision.kind === 'close' ? { kind: 'wait' } : decision
}

async function findDepositId(
  tx: Tx,
  method: DepositMethod,
  { id, depositReference, parentId, pageId }: ProviderPayment,
): Promise<number | undefined> {
  // A payment that names another order is not ours, even if it names our page.
  const { rows } = await sql<{ id: number | null }>`
    SELECT coalesce(
      (SELECT deposit_id FROM payments WHERE payment_id = ${id} AND method = ${method}),
      (SELECT id FROM deposits WHERE reference = ${depositReference} AND method = ${method}),
      (SELECT deposit_id FROM payments WHERE payment_id = ${parentId} AND method = ${method}),
      (SELECT id FROM deposits WHERE provider_invoice_id = ${pageId} AND method = ${method}
        AND ${depositReference}::text IS NULL)
    ) AS id`.execute(tx)
  return rows[0]?.id ?? undefined
}

function chargeOf({ charge_kobo, rate_e4, rate_valid_until }: LockedDeposit): KnownDeposit['charge'] {
  if (charge_kobo === null || rate_e4 === null || rate_valid_until === null) return null
  return { currency: 'NGN', minorUnits: charge_kobo, rateE4: rate_e4, rateValidUntil: rate_valid_until }
}

async function reviewReasonOf(tx: Tx, depositId: number): Promise<string | null> {
  const review = await tx
    .selectFrom('deposit_reviews')
    .select('reason')
    .where('deposit_id', '=', depositId)
    .executeTakeFirst()
  return review?.reason ?? null
}

async function detailsOf(tx: Tx, method: DepositMethod, paymentId: string | null) {
  if (paymentId === null) return null
  const payment = await tx
    .selectFrom('payments')
    .select('details')
    .where('payment_id', '=', paymentId)
    .where('method', '=', method)
    .executeTakeFirst()
  return payment?.details ?? null
}

async function otherStatuses(tx: Tx, depositId: number, paymentId: string): Promise<string[]> {
  const others = await tx
    .selectFrom('payments')
    .select('status')
    .where('deposit_id', '=', depositId)
    .where('payment_id', '<>', paymentId)
    .execute()
  return others.map(({ status }) => status)
}

interface PaymentToStore {
  payment: ProviderPayment
  method: DepositMethod
  depositId: number
  details: Record<string, unknown>
}

async function storePayment(tx: Tx, { payment, method, depositId, details }: PaymentToStore) {
  const values = {
    parent_payment_id: payment.parentId,
    status: payment.status,
    details: JSON.stringify(details),
    checked_at: new Date(),
  }
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('payments')
    .values({ payment_id: payment.id, deposit_id: depositId, method, ...values })
    .onConflict((conflict) =>
      conflict.column('payment_id').doUpdateSet(values).where('payments.method', '=', method),
    )
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 0n) throw new Error('Two providers use one id for a payment.')
}
