import { sql } from 'kysely'
import type { Database, Tx } from '../../../host/db/database.ts'
import type {
  Decision,
  DepositMethod,
  KnownDeposit,
  PaymentProvider,
  ProviderPayment,
} from '../payments/provider/payment-provider.ts'
import { isBackAtShop, noteReversal } from '../returns/reversal.ts'
import { settleReturnsOf } from '../returns/settle-returns.ts'
import {
  applyDecision,
  isSettledByHand,
  keepingDecisions,
  type Outcome,
  settledAsOf,
  smallCentsOf,
  storePayment,
  withinLimits,
  withoutProof,
} from './apply-decision.ts'
import { chargeOf, type LockedDeposit, lockDepositOf, reviewOf } from './change-deposit.ts'
import { creditedCentsOf, paidCentsOf } from './separate-deposit.ts'

/** Applies payments one after the other, each with its own notices. Returns their outcomes. */
export async function applyPayments(
  tx: Tx,
  provider: PaymentProvider,
  payments: ProviderPayment[],
  { notices = [], heardAt }: { notices?: ProviderPayment[]; heardAt?: Date } = {},
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const payment of payments) {
    const ownNotices = notices.filter(({ id }) => id === payment.id)
    outcomes.push(
      await applyPayment(tx, provider, payment, { notices: ownNotices, ...(heardAt && { heardAt }) }),
    )
  }
  return outcomes
}

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
  const earlier = await findEarlier(tx, method, fetched.id)
  // The payment was fetched before the lock was taken, so a newer state may already be stored.
  const isOlder = earlier && provider.stageOf(earlier.status) > provider.stageOf(fetched.status)
  if (isOlder && !(await isBackAtShop(tx, provider, { earlier, fetched }))) return 'nothing new'

  const payment = { ...fetched, parentId: fetched.parentId ?? earlier?.parent_payment_id ?? null }
  const moneyAt = moneyAtOf(payment, earlier?.details) ?? heardAt.getTime()
  const known = await knownDeposit(tx, deposit, payment, { method, earlier, confirmed, moneyAt })
  const answer = withinLimits(provider.decide(payment, { ...known, notices }))
  const { details, valueCents, returnedCents, amount, decision: decided } = answer
  const decision = keepingDecisions(confirmed ? decided : withoutProof(decided), {
    deposit: (await reviewOf(tx, deposit.id))?.settled_decision != null,
    payment: isSettledByHand(earlier?.details ?? {}),
  })
  await storePayment(tx, {
    payment,
    method,
    depositId: deposit.id,
    details: {
      ...ownFacts(earlier?.details),
      ...details,
      ...(valueCents !== null && { arrivedCents: String(valueCents) }),
      ...(amount && { paidAmount: { currency: amount.currency, minorUnits: String(amount.minorUnits) } }),
      ...(bringsMoney(decided) && { moneyAt: new Date(moneyAt).toISOString(), paid: payment.paid }),
      ...(decision.kind === 'add-later' && { isSmall: true, arrivedCents: String(decision.cents) }),
    },
  })
  // If the value of the payment is unknown, a separate deposit gets the amount of the original one. The admin sees that
  // the value is unknown.
  const storedPayment = { id: payment.id, valueCents: valueCents ?? deposit.amount_cents }
  const isReversed =
    provider.statuses.givenBack.includes(fetched.status) &&
    (await noteReversal(tx, provider, { deposit, earlier, fetched, returnedCents, amount }))
  const outcome = await applyDecision(tx, deposit, storedPayment, decision)
  if (isReversed) await settleReturnsOf(tx, payment.id)
  return isReversed && outcome === 'recorded' ? 'reversed' : outcome
}

export type EarlierPayment = Awaited<ReturnType<typeof findEarlier>>

function findEarlier(tx: Tx, method: DepositMethod, paymentId: string) {
  return tx
    .selectFrom('payments')
    .select(['status', 'settled_as', 'parent_payment_id', 'details', 'first_seen_at'])
    .where('payment_id', '=', paymentId)
    .where('method', '=', method)
    .executeTakeFirst()
}

interface Circumstances {
  method: DepositMethod
  earlier: EarlierPayment
  confirmed: boolean
  /** The time at which the shop heard of the money, in milliseconds. */
  moneyAt: number
}

/** What the shop knows of the deposit of a payment. */
async function knownDeposit(
  tx: Tx,
  deposit: LockedDeposit,
  payment: ProviderPayment,
  { method, earlier, confirmed, moneyAt }: Circumstances,
): Promise<Omit<KnownDeposit, 'notices'>> {
  const [review, others] = [await reviewOf(tx, deposit.id), await otherPayments(tx, deposit.id, payment.id)]
  const { status, settled_as = null, details = {} } = earlier ?? {}
  // It was reviewed without the provider's word, so it is decided again.
  const isConfirmedNow =
    confirmed &&
    deposit.status === 'REVIEW' &&
    review?.reason === 'not-confirmed' &&
    review.payment_id === payment.id
  const settledAs = settledAsOf(isConfirmedNow ? null : settled_as, details)
  return {
    status: isConfirmedNow ? 'PENDING' : deposit.status,
    amountCents: deposit.requested_cents ?? deposit.amount_cents,
    charge: chargeOf(deposit),
    reviewReason: isConfirmedNow ? null : (review?.reason ?? null),
    earlier: status === undefined ? null : { status, settledAs, details },
    creditedCents:
      settledAs === 'CREDITED' ? await creditedCentsOf(tx, deposit, { id: payment.id, details }) : 0n,
    paidCents: deposit.status === 'COMPLETED' ? await paidCentsOf(tx, deposit) : 0n,
    recordedCents: settledAs === null ? smallCentsOf(details) : 0n,
    smallCents: others.reduce((sum, other) => sum + (other.settledAs ? 0n : smallCentsOf(other.details)), 0n),
    parentDetails: await detailsOf(tx, method, payment.parentId),
    others,
    ageMs: {
      deposit: moneyAt - deposit.created_at.getTime(),
      payment: moneyAt - (earlier?.first_seen_at ?? deposit.created_at).getTime(),
    },
    exactAmountsOnly: await exactAmountsOnly(tx),
  }
}

/** What the shop knows of a payment besides the provider's answer. */
interface News {
  confirmed?: boolean
  notices?: ProviderPayment[]
  heardAt?: Date
}

/** What the shop itself keeps with a payment, beside the provider's figures. */
const OWN_FACTS = ['moneyAt', 'paid', 'creditedCents', 'isSmall', 'addedTo', 'addedCents', 'settledCents']

function ownFacts(details: Record<string, unknown> = {}): Record<string, unknown> {
  return Object.fromEntries(Object.entries(details).filter(([name]) => OWN_FACTS.includes(name)))
}

function bringsMoney({ kind }: Decision): boolean {
  return (
    kind === 'complete' ||
    kind === 'review' ||
    kind === 'separate' ||
    kind === 'add-later' ||
    kind === 'grown'
  )
}

/** When the shop heard of the money of a payment, in milliseconds; null if it has not, or if more has arrived since. */
function moneyAtOf({ paid }: ProviderPayment, { moneyAt, paid: before }: Record<string, unknown> = {}) {
  const isMore = typeof before === 'string' && before !== paid
  return typeof moneyAt === 'string' && !isMore ? Date.parse(moneyAt) : null
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
  return others.map(({ status, settled_as, details }) => ({
    status,
    settledAs: settledAsOf(settled_as, details),
    details,
  }))
}

/** The shop's setting: a crypto payment of another amount than the requested one is reviewed instead of credited. */
export async function exactAmountsOnly(db: Database): Promise<boolean> {
  const settings = await db
    .selectFrom('shop_settings')
    .select('exact_deposits_only')
    .executeTakeFirstOrThrow()
  return settings.exact_deposits_only
}

const MAX_EXTRAS = 10

/**
 * Returns a payment and those of its extra payments that are not stored yet. Extra payments are others that the
 * provider lists with this one. Their notices may be lost, so this function fetches them from the provider.
 */
export async function fetchExtraPayments(
  db: Database,
  provider: PaymentProvider,
  payment: ProviderPayment,
): Promise<ProviderPayment[]> {
  const ids = payment.extraIds
    .filter((id) => id !== payment.id && id !== payment.parentId)
    .slice(0, MAX_EXTRAS)
  if (ids.length === 0) return [payment]
  const known = await db.selectFrom('payments').select('payment_id').where('payment_id', 'in', ids).execute()
  const payments = [payment]
  for (const id of ids) {
    if (known.some(({ payment_id }) => payment_id === id)) continue
    const extra = await provider.fetch(id)
    if (extra) payments.push({ ...extra, parentId: extra.parentId ?? payment.id })
  }
  return payments
}
