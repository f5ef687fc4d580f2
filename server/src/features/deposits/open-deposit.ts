import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { writeAuditEntry } from '../../platform/audit-log.ts'
import type { Database } from '../../platform/database.ts'
import { ShopError } from '../../platform/errors.ts'
import { type IdempotencyKey, keyColumns, madeBefore } from '../../platform/idempotency.ts'

/** A deposit as a user asks for it. */
export interface DepositOrder {
  userId: number
  amountCents: bigint
  /** What a card is charged, and at which rate; null for crypto. */
  charge: { amountKobo: bigint; rateId: number; validUntil: Date } | null
  idempotency: IdempotencyKey | null
  /** The client's address, for the trail. */
  address: string
}

/** A deposit that this request alone may ask the provider for. */
export interface ClaimedDeposit {
  id: number
  reference: string
}

/** Where a deposit is paid, as the provider answered it. */
export interface PaymentPage {
  /** The provider's name for it. */
  id: string
  url: string
}

/** Longer than a provider is waited for, so that nobody is overtaken who still asks. */
const claimedUntil = sql<Date>`now() + interval '30 seconds'`

/**
 * Writes the deposit, claimed by this request. Where its key was used before: the page that was answered then; or,
 * where none was, the deposit of then, claimed to ask again.
 * @throws KEY_REUSED, IN_PROGRESS
 */
export async function openDeposit(
  db: Database,
  order: DepositOrder,
): Promise<{ claimed: ClaimedDeposit } | { page: PaymentPage }> {
  const opened = await writeDeposit(db, order)
  if (opened) return { claimed: opened }
  const earlier = await earlierDeposit(db, order)
  if (!earlier) throw new Error('A deposit without a key cannot have been opened before.')
  return earlier.page ? { page: earlier.page } : { claimed: await claimAgain(db, earlier.id) }
}

/**
 * What was opened before with this order's key; undefined where nothing was. `page` is null while no answer came.
 * @throws KEY_REUSED
 */
export async function earlierDeposit(
  db: Database,
  { userId, idempotency }: Pick<DepositOrder, 'userId' | 'idempotency'>,
): Promise<{ id: number; page: PaymentPage | null } | undefined> {
  const earlier = await madeBefore(idempotency, (key) =>
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

async function writeDeposit(db: Database, order: DepositOrder): Promise<ClaimedDeposit | undefined> {
  const { charge, idempotency } = order
  const method = charge ? 'card' : 'crypto'
  return db.transaction().execute(async (tx) => {
    const deposit = await tx
      .insertInto('deposits')
      .values({
        user_id: order.userId,
        method,
        amount_cents: order.amountCents,
        charge_kobo: charge?.amountKobo ?? null,
        exchange_rate_id: charge?.rateId ?? null,
        rate_valid_until: charge?.validUntil ?? null,
        reference: randomBytes(16).toString('hex'),
        asking_until: claimedUntil,
        ...keyColumns(idempotency),
      })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'idempotency_key']).where('idempotency_key', 'is not', null).doNothing(),
      )
      .returning(['id', 'reference'])
      .executeTakeFirst()
    if (!deposit) return undefined
    await writeAuditEntry(tx, {
      actorId: order.userId,
      action: 'deposit.create',
      subject: `deposit:${deposit.id}`,
      after: { method, amountCents: order.amountCents, ...(charge && { chargeKobo: charge.amountKobo }) },
      address: order.address,
    })
    return deposit
  })
}

async function claimAgain(db: Database, id: number): Promise<ClaimedDeposit> {
  const claimed = await db
    .updateTable('deposits')
    .set({ asking_until: claimedUntil, status: 'PENDING', updated_at: new Date() })
    .where('id', '=', id)
    .where('payment_url', 'is', null)
    .where('status', 'in', ['PENDING', 'FAILED', 'EXPIRED'])
    .where((where) =>
      where.or([where('asking_until', 'is', null), where('asking_until', '<', sql<Date>`now()`)]),
    )
    .returning(['id', 'reference'])
    .executeTakeFirst()
  if (!claimed) throw new ShopError('IN_PROGRESS', undefined, { retryAfter: 2 })
  return claimed
}

/** Keeps the page and answers it; the one kept first, should two requests have asked for one after all. */
export async function keepPaymentPage(db: Database, id: number, page: PaymentPage): Promise<PaymentPage> {
  await db
    .updateTable('deposits')
    .set({
      provider_invoice_id: page.id,
      payment_url: page.url,
      asking_until: null,
      updated_at: new Date(),
    })
    .where('id', '=', id)
    .where('payment_url', 'is', null)
    .execute()
  const kept = await db
    .selectFrom('deposits')
    .select(['provider_invoice_id', 'payment_url'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { id: kept.provider_invoice_id ?? page.id, url: kept.payment_url ?? page.url }
}

/** Lets the next request with the key ask. FAILED only where the provider refused, so that there is no page. */
export async function releaseDeposit(db: Database, id: number, { refused }: { refused: boolean }) {
  await db.transaction().execute(async (tx) => {
    const released = await tx
      .updateTable('deposits')
      .set({ asking_until: null, updated_at: new Date(), ...(refused && { status: 'FAILED' as const }) })
      .where('id', '=', id)
      .where('payment_url', 'is', null)
      .where('status', '=', 'PENDING')
      .executeTakeFirst()
    if (!refused || released.numUpdatedRows === 0n) return
    await writeAuditEntry(tx, {
      actorId: null,
      action: 'deposit.fail',
      subject: `deposit:${id}`,
      before: { status: 'PENDING' },
      after: { status: 'FAILED' },
    })
  })
}
