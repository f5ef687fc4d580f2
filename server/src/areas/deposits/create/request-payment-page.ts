import { type DepositRefusal, PAGE_OPENED } from '@docket/contract/admin/deposits'
import { sql } from 'kysely'
import type { Platform } from '../../../host/context/platform.ts'
import type { Database } from '../../../host/db/database.ts'
import { ShopError } from '../../../host/errors.ts'
import type { DepositMethod, PaymentPage, PaymentProvider } from '../payments/provider/payment-provider.ts'
import { PaymentProviderError } from '../payments/provider/payment-provider-error.ts'
import {
  type ClaimedDeposit,
  type DepositRequest,
  openDeposit,
  releaseDeposit,
  storePaymentPage,
} from './open-deposit.ts'

/**
 * Asks the provider for the payment page of a deposit that this request has claimed, and stores the page. The deposit
 * is written before the provider is called, and the provider gets its reference. So every payment can be matched to its
 * deposit, even if the answer is lost.
 * @throws PAYMENT_UNAVAILABLE
 */
export async function requestPaymentPage(
  { db, config, shopIdentity, log }: Pick<Platform, 'db' | 'config' | 'shopIdentity' | 'log'>,
  provider: PaymentProvider,
  { id, reference }: ClaimedDeposit,
  { userId, amountCents, charge }: DepositRequest,
): Promise<PaymentPage> {
  const { method } = provider
  try {
    const { email } = await db
      .selectFrom('users')
      .select('email')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    const page = await provider.create({
      reference,
      paymentId: provider.usesOurPaymentIds ? await addAttempt(db, method, { id, reference }) : null,
      amountCents,
      charge: charge && { currency: 'NGN', minorUnits: charge.amountKobo },
      email,
      description: `${shopIdentity.current().storeName} wallet deposit`,
      publicUrl: config.publicUrl,
    })
    const stored = await storePaymentPage(db, id, page)
    await endRefusals(db, method)
    return stored
  } catch (error) {
    const refused = error instanceof PaymentProviderError && error.refused
    if (error instanceof PaymentProviderError) {
      const { reason, words } = error
      log.warn({ depositId: id, method, reason, words }, 'The provider opened no payment page.')
      await recordRefusal(db, { id, method }, error)
    }
    await releaseDeposit(db, id, { refused })
    throw error
  }
}

/** Stores a payment with a new id before the provider gets the id, so that each of its notices finds its deposit. */
async function addAttempt(db: Database, method: DepositMethod, deposit: ClaimedDeposit): Promise<string> {
  const { payment_id } = await db
    .insertInto('payments')
    .values(({ selectFrom }) => ({
      payment_id: selectFrom('payments')
        .select(sql<string>`${deposit.reference}::text || '-' || (count(*) + 1)`.as('reference'))
        .where('deposit_id', '=', deposit.id),
      deposit_id: deposit.id,
      method,
      status: PAGE_OPENED,
      details: JSON.stringify({}),
    }))
    .returning('payment_id')
    .executeTakeFirstOrThrow()
  return payment_id
}

/**
 * Opens a deposit for which the provider charges the amount in dollars, and returns its payment page. If the provider's
 * answer is lost, a retry with the same idempotency key opens another page for the same deposit. A retry without a key
 * opens a new deposit.
 * @throws PAYMENT_UNAVAILABLE, KEY_REUSED, IN_PROGRESS
 */
export async function openDollarDeposit(
  platform: Pick<Platform, 'db' | 'config' | 'shopIdentity' | 'log'>,
  provider: PaymentProvider | null,
  dollarRequest: Omit<DepositRequest, 'method' | 'charge'>,
): Promise<PaymentPage> {
  if (!provider) throw new ShopError('PAYMENT_UNAVAILABLE')
  const request: DepositRequest = { ...dollarRequest, method: provider.method, charge: null }
  const opened = await openDeposit(platform.db, request)
  return 'page' in opened ? opened.page : requestPaymentPage(platform, provider, opened.claimed, request)
}

/** Keeps what the provider said when it opened no payment page for a deposit. */
async function recordRefusal(
  db: Database,
  { id, method }: { id: number; method: DepositMethod },
  { words, kind }: PaymentProviderError,
): Promise<void> {
  if (words === null) return
  const refusal = { method, kind, words, refused_at: sql<Date>`now()`, over_at: null }
  await db
    .insertInto('deposit_refusals')
    .values({ deposit_id: id, ...refusal })
    .onConflict((conflict) => conflict.column('deposit_id').doUpdateSet(refusal))
    .execute()
}

/** The provider of this method has opened a page again, so what it refused before is no task any more. */
async function endRefusals(db: Database, method: DepositMethod): Promise<void> {
  await db
    .updateTable('deposit_refusals')
    .set({ over_at: sql<Date>`now()` })
    .where('method', '=', method)
    .where('over_at', 'is', null)
    .execute()
}

export async function readRefusal(db: Database, depositId: number): Promise<DepositRefusal | null> {
  const row = await db
    .selectFrom('deposit_refusals')
    .select(['words', 'refused_at'])
    .where('deposit_id', '=', depositId)
    .executeTakeFirst()
  return row ? { words: row.words, at: row.refused_at.toISOString() } : null
}

/** So many refusals within an hour, without a page that was opened between them, are a task. */
const REPEATED = 3

interface RepeatedRefusals extends DepositRefusal {
  method: string
  count: number
}

/**
 * The methods whose payments are refused repeatedly. A refused e-mail address does not count, because it concerns one
 * customer, nor does an outage, which ends by itself and has an alert of its own.
 */
export async function listRepeatedRefusals(db: Database): Promise<RepeatedRefusals[]> {
  const { rows } = await sql<{ method: string; words: string; at: Date; count: number }>`
    SELECT method, (array_agg(words ORDER BY refused_at DESC))[1] AS words, max(refused_at) AS at,
      count(*)::integer AS count
    FROM (
      SELECT *, refused_at - lag(refused_at, ${REPEATED - 1}) OVER (PARTITION BY method ORDER BY refused_at) AS span
      FROM deposit_refusals WHERE over_at IS NULL AND kind = 'method'
    ) open GROUP BY method HAVING min(span) <= interval '1 hour'`.execute(db)
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
}
