import { randomBytes } from 'node:crypto'
import { PAGE_OPENED } from '@docket/contract/admin/deposits'
import { sql } from 'kysely'
import type { Platform } from '../../../host/context/platform.ts'
import type { Database, Tx } from '../../../host/db/database.ts'
import { ShopError } from '../../../host/errors.ts'
import { findReplay, type IdempotencyKey, keyColumns } from '../../../host/http/route/idempotency.ts'
import { writeEntry } from '../audit/audited.ts'
import type { DepositMethod, PaymentPage, PaymentProvider } from '../payments/provider/payment-provider.ts'
import { PaymentProviderError } from '../payments/provider/payment-provider-error.ts'

/** A deposit as a user asks for it. */
export interface DepositRequest {
  userId: number
  method: DepositMethod
  amountCents: bigint
  /** What the payer is charged in naira, and at which rate; null if it is the amount in dollars. */
  charge: { amountKobo: bigint; rateId: number; validUntil: Date } | null
  idempotency: IdempotencyKey | null
  /** The client's address, for the audit log. */
  address: string
  /** What is stored with the new deposit, in its transaction. */
  alongside?: (tx: Tx, depositId: number) => Promise<void>
}

/** A deposit for which only this request may ask the provider. */
interface ClaimedDeposit {
  id: number
  reference: string
}

/** Longer than a call to a provider may take, so that two requests never call it for one deposit at the same time. */
const claimedUntil = sql<Date>`now() + interval '30 seconds'`

/**
 * Stores the deposit and claims it for this request. A replay returns the page of the first request. If there is none,
 * it claims the first request's deposit, so that the caller can ask the provider again.
 * @throws KEY_REUSED, IN_PROGRESS
 */
export async function openDeposit(
  db: Database,
  request: DepositRequest,
): Promise<{ claimed: ClaimedDeposit } | { page: PaymentPage }> {
  const opened = await writeDeposit(db, request)
  if (opened) return { claimed: opened }
  const earlier = await findReplayedDeposit(db, request)
  if (!earlier) throw new Error('A deposit without a key cannot have been opened before.')
  return earlier.page ? { page: earlier.page } : { claimed: await claimAgain(db, earlier.id) }
}

/**
 * The deposit that was opened with this key before; undefined if there is none. `page` is null until one is stored.
 * @throws KEY_REUSED
 */
export async function findReplayedDeposit(
  db: Database,
  { userId, idempotency }: Pick<DepositRequest, 'userId' | 'idempotency'>,
): Promise<{ id: number; page: PaymentPage | null } | undefined> {
  const earlier = await findReplay(idempotency, (key) =>
    db
      .selectFrom('deposits')
      .select(['id', 'request_hash', 'provider_invoice_id', 'payment_url'])
      .where('user_id', '=', userId)
      .where('idempotency_key', '=', key)
      .executeTakeFirst(),
  )
  if (!earlier) return undefined
  const { id, provider_invoice_id, payment_url } = earlier
  return { id, page: payment_url === null ? null : { id: provider_invoice_id ?? '', url: payment_url } }
}

async function writeDeposit(db: Database, request: DepositRequest): Promise<ClaimedDeposit | undefined> {
  const { method, charge, idempotency } = request
  return db.transaction().execute(async (tx) => {
    const deposit = await tx
      .insertInto('deposits')
      .values({
        user_id: request.userId,
        method,
        amount_cents: request.amountCents,
        charge_kobo: charge?.amountKobo ?? null,
        exchange_rate_id: charge?.rateId ?? null,
        rate_valid_until: charge?.validUntil ?? null,
        reference: randomBytes(16).toString('hex'),
        claimed_until: claimedUntil,
        ...keyColumns(idempotency),
      })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'idempotency_key']).where('idempotency_key', 'is not', null).doNothing(),
      )
      .returning(['id', 'reference'])
      .executeTakeFirst()
    if (!deposit) return undefined
    await writeEntry(tx, {
      actorId: request.userId,
      action: 'deposit.create',
      subject: `deposit:${deposit.id}`,
      after: { method, amountCents: request.amountCents, ...(charge && { chargeKobo: charge.amountKobo }) },
      address: request.address,
    })
    await request.alongside?.(tx, deposit.id)
    return deposit
  })
}

async function claimAgain(db: Database, id: number): Promise<ClaimedDeposit> {
  const claimed = await db
    .updateTable('deposits')
    .set({ claimed_until: claimedUntil, status: 'PENDING', updated_at: new Date() })
    .where('id', '=', id)
    .where('payment_url', 'is', null)
    .where('status', 'in', ['PENDING', 'FAILED', 'EXPIRED'])
    .where((where) =>
      where.or([where('claimed_until', 'is', null), where('claimed_until', '<', sql<Date>`now()`)]),
    )
    .returning(['id', 'reference'])
    .executeTakeFirst()
  if (!claimed) throw new ShopError('IN_PROGRESS', undefined, { retryAfter: 2 })
  return claimed
}

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

/** Stores the page and returns it. If another request has stored a page before, returns the stored page. */
async function storePaymentPage(db: Database, id: number, page: PaymentPage): Promise<PaymentPage> {
  await db
    .updateTable('deposits')
    .set({
      provider_invoice_id: page.id,
      payment_url: page.url,
      claimed_until: null,
      updated_at: new Date(),
    })
    .where('id', '=', id)
    .where('payment_url', 'is', null)
    .execute()
  const stored = await db
    .selectFrom('deposits')
    .select(['provider_invoice_id', 'payment_url'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { id: stored.provider_invoice_id ?? page.id, url: stored.payment_url ?? page.url }
}

/**
 * Ends the claim, so that a replay can ask again. Sets FAILED only if the provider refused, because only then is it
 * certain that no payment page exists.
 */
async function releaseDeposit(db: Database, id: number, { refused }: { refused: boolean }) {
  await db.transaction().execute(async (tx) => {
    const released = await tx
      .updateTable('deposits')
      .set({ claimed_until: null, updated_at: new Date(), ...(refused && { status: 'FAILED' as const }) })
      .where('id', '=', id)
      .where('payment_url', 'is', null)
      .where('status', '=', 'PENDING')
      .executeTakeFirst()
    if (!refused || released.numUpdatedRows === 0n) return
    await writeEntry(tx, {
      actorId: null,
      action: 'deposit.fail',
      subject: `deposit:${id}`,
      before: { status: 'PENDING' },
      after: { status: 'FAILED' },
    })
  })
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
