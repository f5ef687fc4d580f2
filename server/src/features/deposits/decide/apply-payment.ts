import { sql } from 'kysely'
import type { Decision } from '../../../payments/provider/decision.ts'
import type {
  DepositMethod,
  KnownDeposit,
  PaymentProvider,
  ProviderPayment,
} from '../../../payments/provider/payment-provider.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { applyDecision, laterReference, type Outcome } from './apply-decision.ts'
import { exactAmountsOnly } from './exact-amounts.ts'
import { type LockedDeposit, lockDepositOf } from './lock-deposit.ts'

/**
 * Stores a payment as its provider has it now, and applies the decision to its deposit: credits it, closes it, or puts
 * it (or a separate deposit) in REVIEW. Holds the deposit's lock until the transaction ends, so that the money counts
 * once, even if callbacks, notices and sweeps run at the same time and in any order.
 *
 * A payment that only its notice knows is not `confirmed`: its money goes to REVIEW, and no deposit is closed. If the
 * provider confirms it later, it is decided again. `notices` is the payment as its signed notices have it, and `heardAt`
 * the time of the notice.
 */
export async function applyPayment(
  tx: Tx,
  provider: PaymentProvider,
  fetched: ProviderPayment,
  { confirmed = true, notices = [], heardAt = new Date() }: News = {},
): Promise<Outcome> {
  const { method } = provider
  const deposit = await lockDepositOf(tx, () => findDepositId(tx, method, fetched))
  if (!deposit) return 'unknown order'
  const earlier = await tx
    .selectFrom('payments')
    .select(['status', 'settled_as', 'parent_payment_id', 'details', 'first_seen_at'])
    .where('payment_id', '=', fetched.id)
    .where('method', '=', method)
    .executeTakeFirst()
  // The payment was fetched before the lock was taken, so a newer state may already be stored.
  if (earlier && provider.stageOf(earlier.status) > provider.stageOf(fetched.status)) return 'nothing new'

  const payment = { ...fetched, parentId: fetched.parentId ?? earlier?.parent_payment_id ?? null }
  const reviewReason = await reviewReasonOf(tx, deposit.id)
  // Its money is already in another payment's credit.
  if (isAdded(earlier?.details)) return 'nothing new'
  const isConfirmedNow = confirmed && deposit.status === 'REVIEW' && reviewReason === 'not-confirmed'
  const moneyAt = timeOf(earlier?.details.moneyAt) ?? heardAt.getTime()
  const others = await otherPayments(tx, deposit.id, payment.id)
  const decided = provider.decide(payment, {
    status: isConfirmedNow ? 'PENDING' : deposit.status,
    amountCents: deposit.requested_cents ?? deposit.amount_cents,
    charge: chargeOf(deposit),
    reviewReason: isConfirmedNow ? null : reviewReason,
    earlier: earlier
      ? {
          status: earlier.status,
          settledAs: isConfirmedNow ? null : earlier.settled_as,
          details: earlier.details,
        }
      : null,
    creditedCents: deposit.amount_cents + (await laterCents(tx, deposit, payment.id)),
    parentDetails: await detailsOf(tx, method, payment.parentId),
    others,
    ageMs: {
      deposit: moneyAt - deposit.created_at.getTime(),
      payment: moneyAt - (earlier?.first_seen_at ?? deposit.created_at).getTime(),
    },
    exactAmountsOnly: await exactAmountsOnly(tx),
    notices,
  })
  const { details, valueCents } = decided
  const decision = confirmed ? decided.decision : withoutProof(decided.decision)
  await storePayment(tx, {
    payment,
    method,
    depositId: deposit.id,
    details: {
      ...ownFacts(earlier?.details),
      ...details,
      ...(bringsMoney(decision) && { moneyAt: new Date(moneyAt).toISOString() }),
      ...(decision.kind === 'add-later' && { addLaterCents: String(decision.cents) }),
    },
  })
  // If the value of the payment is unknown, a separate deposit gets the amount of the original one. The admin sees that
  // the value is unknown.
  const storedPayment = { id: payment.id, valueCents: valueCents ?? deposit.amount_cents }
  return applyDecision(tx, deposit, storedPayment, decision)
}

/** What of a credited payment is in deposits of its own: a surplus, and what arrived later (`grown` of applyDecision). */
async function laterCents(tx: Tx, deposit: LockedDeposit, paymentId: string): Promise<bigint> {
  const { sum } = await tx
    .selectFrom('deposits')
    .select(sql<bigint>`coalesce(sum(amount_cents), 0)::bigint`.as('sum'))
    .where('user_id', '=', deposit.user_id)
    .where(
      sql<boolean>`(reference = ${`${deposit.reference}.${paymentId}`}
        OR starts_with(reference, ${laterReference(deposit, paymentId)}))`,
    )
    .executeTakeFirstOrThrow()
  return sum
}

/** What the shop knows of a payment besides the provider's answer. */
interface News {
  confirmed?: boolean
  notices?: ProviderPayment[]
  heardAt?: Date
}

/** Whether a payment was too little for a credit by itself, and is part of another payment's credit. */
function isAdded(details: Record<string, unknown> | undefined): boolean {
  return typeof details?.addedTo === 'string'
}

/** What the shop itself keeps with a payment, beside the provider's figures. */
const OWN_FACTS = ['moneyAt', 'creditedCents', 'addLaterCents', 'noted']

function ownFacts(details: Record<string, unknown> = {}): Record<string, unknown> {
  return Object.fromEntries(Object.entries(details).filter(([name]) => OWN_FACTS.includes(name)))
}

function bringsMoney({ kind }: Decision): boolean {
  return kind === 'complete' || kind === 'review' || kind === 'separate' || kind === 'add-later'
}

/** A stored time in milliseconds; null if it is absent. */
function timeOf(stored: unknown): number | null {
  return typeof stored === 'string' ? Date.parse(stored) : null
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

async function otherPayments(tx: Tx, depositId: number, paymentId: string): Promise<KnownDeposit['others']> {
  const others = await tx
    .selectFrom('payments')
    .select(['status', 'settled_as', 'details'])
    .where('deposit_id', '=', depositId)
    .where('payment_id', '<>', paymentId)
    .execute()
  return others.map(({ status, settled_as, details }) => ({ status, settledAs: settled_as, details }))
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
