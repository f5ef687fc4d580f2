import type { Arrival, DepositRefusal, depositForReview, Review } from '@docket/contract/admin/deposits'
import { reviewReason } from '@docket/contract/deposits'
import type { Output } from '@docket/contract/endpoint'
import { toDollars } from '@docket/contract/money'
import { nairaOf } from '@docket/contract/naira'
import { sql } from 'kysely'
import type { Database } from '../../../host/db/database.ts'
import { ShopError } from '../../../host/errors.ts'
import { MAX_CENTS } from '../decide/change-deposit.ts'
import { depositPurchaseOf, waitingOfDeposit } from '../list/purchase-of-deposit.ts'
import type { PaymentValue, ProviderFacts } from '../payments/provider/payment-provider.ts'
import { type Providers, providerOf } from '../payments/registry.ts'
import { readReturnedPayments, returnedCents } from '../returns/read-returns.ts'
import { amountCentsOf, openReview, recordedCents, reviewKindOf } from './held-money.ts'

/** A row that has not changed since migration 0019 has no requested amount. Its amount is the requested one. */
const requestedCents = sql<bigint>`coalesce(deposits.requested_cents, deposits.amount_cents)`

/** A deposit with its payments and its review. @throws NOT_FOUND */
export async function getDeposit(
  db: Database,
  providers: Providers,
  id: number,
): Promise<Output<typeof depositForReview>> {
  const deposit = await db
    .selectFrom('deposits')
    .innerJoin('users', 'users.id', 'deposits.user_id')
    .leftJoin('wallets', 'wallets.user_id', 'users.id')
    .leftJoin('exchange_rates', 'exchange_rates.id', 'deposits.exchange_rate_id')
    .select([
      'deposits.id',
      'deposits.user_id',
      'users.email',
      'deposits.method',
      'deposits.amount_cents',
      requestedCents.as('requested_cents'),
      'deposits.charge_kobo',
      'deposits.status',
      'deposits.reference',
      'deposits.created_at',
      'exchange_rates.rate_e4',
      'wallets.balance_cents',
      'users.erased_at',
      returnedCents.as('returned_cents'),
      recordedCents.as('recorded_cents'),
      openReview.as('review'),
      waitingOfDeposit.as('waiting'),
    ])
    .where('deposits.id', '=', id)
    .executeTakeFirst()
  if (!deposit) throw new ShopError('NOT_FOUND')
  const payments = await db
    .selectFrom('payments')
    .select(['payment_id', 'status', 'settled_as', 'details', 'first_seen_at', 'checked_at'])
    .where('deposit_id', '=', id)
    .orderBy('first_seen_at')
    .limit(100)
    .execute()
  const cents = { requestedCents: deposit.requested_cents, recordedCents: deposit.recorded_cents }
  const [review, refusal] = [await readReview(db, id, cents), await readRefusal(db, id)]
  const amountCents = amountCentsOf(deposit)
  const isOwnPayment = deposit.review?.isSeparate === true
  return {
    id: deposit.id,
    user: { id: deposit.user_id, email: deposit.email },
    method: deposit.method,
    amount: toDollars(amountCents),
    // Nothing was requested of a payment with a deposit of its own.
    requested: toDollars(isOwnPayment ? amountCents : deposit.requested_cents),
    recorded: toDollars(deposit.recorded_cents),
    naira: deposit.charge_kobo === null ? null : nairaOf(deposit.charge_kobo),
    status: deposit.status,
    reference: deposit.reference,
    review,
    refusal,
    purchase: depositPurchaseOf(deposit.waiting),
    arrival: review && arrivalOf(providerOf(providers, deposit.method), deposit, review),
    returns: await readReturnedPayments(db, id),
    returned: toDollars(deposit.returned_cents),
    balance:
      deposit.balance_cents === null || deposit.erased_at !== null ? null : toDollars(deposit.balance_cents),
    createdAt: deposit.created_at.toISOString(),
    payments: payments.map((payment) => ({
      id: payment.payment_id,
      status: payment.status,
      settledAs: payment.settled_as,
      figures: payment.details,
      firstSeenAt: payment.first_seen_at.toISOString(),
      checkedAt: payment.checked_at.toISOString(),
    })),
  }
}

/** Why the deposit needed a review, and what an admin decided; null if it needed none. */
async function readReview(
  db: Database,
  depositId: number,
  cents: Parameters<typeof reviewKindOf>[1],
): Promise<Review | null> {
  const row = await db
    .selectFrom('deposit_reviews')
    .leftJoin('payments', 'payments.payment_id', 'deposit_reviews.payment_id')
    .select(['reason', 'of_deposit_id', 'deposit_reviews.payment_id', 'settled_decision', 'settled_reason'])
    .select('payments.details')
    .where('deposit_reviews.deposit_id', '=', depositId)
    .executeTakeFirst()
  if (!row) return null
  const { settled_decision: decision, settled_reason: reason } = row
  const arrived = row.details?.arrivedCents
  const facts = {
    reason: row.reason,
    isSeparate: row.of_deposit_id !== null,
    arrivedCents: typeof arrived === 'string' ? arrived : null,
  }
  return {
    reason: reviewReason.safeParse(row.reason).data ?? null,
    kind: reviewKindOf(facts, cents),
    ofDepositId: row.of_deposit_id,
    paymentId: row.payment_id,
    figures: row.details ?? {},
    settled: decision === null || reason === null ? null : { decision, reason },
  }
}

/** What the provider said the last time that it opened no payment page for a deposit; null if it never did. */
async function readRefusal(db: Database, depositId: number): Promise<DepositRefusal | null> {
  const row = await db
    .selectFrom('deposit_refusals')
    .select(['words', 'refused_at'])
    .where('deposit_id', '=', depositId)
    .executeTakeFirst()
  return row ? { words: row.words, at: row.refused_at.toISOString() } : null
}

interface ReviewedDeposit {
  requested_cents: bigint
  /** The exchange rate that the card was charged at; null without one. */
  rate_e4: bigint | null
}

/**
 * Compares the amount that arrived with the amount requested. A separate deposit (with `ofDepositId`) has no requested
 * amount. One for a part of its payment, a surplus or what arrived later, counts the part that it was opened for: the
 * figures of the payment are of all its parts.
 */
export function arrivalOf(
  { readValue }: Pick<ProviderFacts, 'readValue'>,
  { requested_cents, rate_e4 }: ReviewedDeposit,
  { reason, ofDepositId, figures }: Pick<Review, 'reason' | 'ofDepositId' | 'figures'>,
): Arrival {
  const isPart = reason === 'overpaid' && ofDepositId !== null
  const value = readValue(figures, { reason: isPart ? null : reason, rateE4: rate_e4 })
  return inDollars(isPart ? partOf(value, requested_cents) : value, {
    requestedCents: ofDepositId === null ? requested_cents : null,
  })
}

/** What a part of a payment is worth that was worth this when its deposit was opened. */
function partOf(value: PaymentValue, cents: bigint): PaymentValue {
  if (value.worthlessReason !== null) return value
  // A deposit for money of unknown value has an amount of one cent.
  const isUnknown = value.arrivedCents === null && cents <= 1n
  return { ...value, arrivedCents: isUnknown ? null : cents }
}

function inDollars(
  { arrivedCents, worthlessReason }: PaymentValue,
  { requestedCents }: { requestedCents: bigint | null },
): Arrival {
  // No wallet can be credited with more than this, so a larger figure of a provider is ignored.
  const arrived = arrivedCents !== null && arrivedCents <= MAX_CENTS ? arrivedCents : null
  return {
    requested: dollarsOf(requestedCents),
    arrived: dollarsOf(arrived),
    worthlessReason,
    difference: arrived === null || requestedCents === null ? null : toDollars(arrived - requestedCents),
    credited: 0,
    creditable: dollarsOf(arrived),
  }
}

const dollarsOf = (cents: bigint | null) => (cents === null ? null : toDollars(cents))
