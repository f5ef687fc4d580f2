import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../../host/db/database.ts'
import { ShopError } from '../../../host/errors.ts'
import { findReplay, type IdempotencyKey, keyColumns } from '../../../host/http/route/idempotency.ts'
import { writeEntry } from '../audit/audited.ts'
import type { DepositMethod, PaymentPage } from '../payments/provider/payment-provider.ts'

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
}

/** A deposit for which only this request may ask the provider. */
export interface ClaimedDeposit {
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

/** Stores the page and returns it. If another request has stored a page before, returns the stored page. */
export async function storePaymentPage(db: Database, id: number, page: PaymentPage): Promise<PaymentPage> {
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
export async function releaseDeposit(db: Database, id: number, { refused }: { refused: boolean }) {
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
