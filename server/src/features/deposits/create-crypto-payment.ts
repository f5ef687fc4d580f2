import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { recordChange } from '../../platform/audit-log.ts'
import type { Database } from '../../platform/database.ts'
import { ShopError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import type { IdempotencyKey } from '../../platform/route.ts'
import { type Nowpayments, PaymentProviderError } from '../../providers/nowpayments.ts'

/** A deposit as a user asks for it. */
interface DepositOrder {
  userId: number
  amountCents: bigint
  idempotency: IdempotencyKey | null
  /** The client's address, for the trail. */
  address: string
}

interface Claimed {
  id: number
  reference: string
}

/**
 * Opens a crypto invoice and answers where to pay it. The deposit is written before the provider is asked, and its
 * reference goes out as the order id: whatever is paid can be told whose it is, even if the answer is lost. Then the
 * same key asks again for the same deposit; without a key a new deposit is opened.
 * @throws PAYMENT_UNAVAILABLE, KEY_REUSED, IN_PROGRESS
 */
export async function createCryptoPayment(
  {
    db,
    config,
    log,
    nowpayments,
  }: Pick<Platform, 'db' | 'config' | 'log'> & { nowpayments: Nowpayments | null },
  order: DepositOrder,
): Promise<{ invoice_url: string }> {
  if (!nowpayments) throw new ShopError('PAYMENT_UNAVAILABLE')
  const claimed = (await openDeposit(db, order)) ?? (await claimAgain(db, order))
  if ('invoice_url' in claimed) return claimed

  try {
    const invoice = await nowpayments.createInvoice({
      orderId: claimed.reference,
      priceCents: order.amountCents,
      description: `${config.storeName} wallet deposit`,
      ipnCallbackUrl: `${config.publicUrl}/api/crypto/ipn`,
      successUrl: `${config.publicUrl}/deposit/payment-success`,
      cancelUrl: `${config.publicUrl}/deposit/payment-cancel`,
    })
    return { invoice_url: await keepInvoice(db, claimed.id, invoice) }
  } catch (error) {
    if (error instanceof PaymentProviderError)
      log.warn({ depositId: claimed.id, reason: error.reason }, NOT_OPENED)
    await release(db, claimed.id, { refused: error instanceof PaymentProviderError && error.refused })
    throw error
  }
}

const NOT_OPENED = 'NOWPayments opened no invoice.'

/** Longer than the provider is waited for, so that nobody is overtaken who still asks. */
const claimedUntil = sql<Date>`now() + interval '30 seconds'`

/** Writes the deposit, claimed by this request; null where the key was used before. */
async function openDeposit(db: Database, order: DepositOrder): Promise<Claimed | null> {
  return db.transaction().execute(async (tx) => {
    const deposit = await tx
      .insertInto('deposits')
      .values({
        user_id: order.userId,
        method: 'crypto',
        amount_cents: order.amountCents,
        reference: randomBytes(16).toString('hex'),
        asking_until: claimedUntil,
        idempotency_key: order.idempotency?.key ?? null,
        request_hash: order.idempotency?.requestHash ?? null,
      })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'idempotency_key']).where('idempotency_key', 'is not', null).doNothing(),
      )
      .returning(['id', 'reference'])
      .executeTakeFirst()
    if (!deposit) return null
    await recordChange(tx, {
      actorId: order.userId,
      action: 'deposit.create',
      subject: `deposit:${deposit.id}`,
      after: { method: 'crypto', amountCents: order.amountCents },
      address: order.address,
    })
    return deposit
  })
}

/** The answer that this key had before; or, where it had none, the deposit, claimed to ask for its invoice again. */
async function claimAgain(db: Database, order: DepositOrder): Promise<Claimed | { invoice_url: string }> {
  const key = order.idempotency
  if (!key) throw new Error('A deposit without a key cannot have been opened before.')
  const earlier = await db
    .selectFrom('deposits')
    .select(['id', 'request_hash', 'payment_url'])
    .where('user_id', '=', order.userId)
    .where('idempotency_key', '=', key.key)
    .executeTakeFirstOrThrow()
  if (!earlier.request_hash?.equals(key.requestHash)) throw new ShopError('KEY_REUSED')
  if (earlier.payment_url !== null) return { invoice_url: earlier.payment_url }
  const claimed = await db
    .updateTable('deposits')
    .set({ asking_until: claimedUntil, status: 'PENDING', updated_at: new Date() })
    .where('id', '=', earlier.id)
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

/** Keeps the invoice and answers its address; the one kept first, should two requests have asked for one after all. */
async function keepInvoice(db: Database, id: number, invoice: { id: string; url: string }): Promise<string> {
  await db
    .updateTable('deposits')
    .set({
      provider_invoice_id: invoice.id,
      payment_url: invoice.url,
      asking_until: null,
      updated_at: new Date(),
    })
    .where('id', '=', id)
    .where('payment_url', 'is', null)
    .execute()
  const { payment_url } = await db
    .selectFrom('deposits')
    .select('payment_url')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return payment_url ?? invoice.url
}

/** Lets the next request with the key ask. FAILED only where the provider refused, so that there is no invoice. */
async function release(db: Database, id: number, { refused }: { refused: boolean }) {
  await db.transaction().execute(async (tx) => {
    const released = await tx
      .updateTable('deposits')
      .set({ asking_until: null, updated_at: new Date(), ...(refused && { status: 'FAILED' as const }) })
      .where('id', '=', id)
      .where('payment_url', 'is', null)
      .where('status', '=', 'PENDING')
      .executeTakeFirst()
    if (!refused || released.numUpdatedRows === 0n) return
    await recordChange(tx, {
      actorId: null,
      action: 'deposit.fail',
      subject: `deposit:${id}`,
      before: { status: 'PENDING' },
      after: { status: 'FAILED' },
    })
  })
}
