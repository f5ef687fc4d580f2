import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../../../host/db/database.ts'
import { ShopError } from '../../../host/errors.ts'
import { addJob } from '../../../host/queue/jobs.ts'
import type { NoticedMoney, PaymentProvider, ProviderPayment } from '../payments/provider/payment-provider.ts'
import { PaymentProviderError } from '../payments/provider/payment-provider-error.ts'
import type { ShopProvider } from '../payments/registry.ts'

const MAX_NOTICE_BYTES = 64 * 1024
const WARN_EVERY_MS = 60_000

/**
 * The route to which a provider posts its notices. A notice with a valid signature is stored byte for byte, together
 * with its job, in one transaction, and answered at once (NOWPayments waits 3 s). Other notices are not stored. The
 * caller passes the platform's `quick` as `db`, so that a notice does not wait behind slow queries: if a notice is
 * lost, its deposit may never be credited. The route has a scope of its own, because the signature covers the unparsed
 * body.
 */
export async function noticeRoute(
  scope: FastifyInstance,
  { db, provider: { name, notices, client } }: { db: Database; provider: ShopProvider },
): Promise<void> {
  const { path, signatureHeader } = notices
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  const warnOfForgery = createForgeryWarning(name)
  scope.post(
    path,
    // Not in the API's documents: only the provider can sign a notice.
    { bodyLimit: MAX_NOTICE_BYTES, config: { neverShed: true }, schema: { hide: true } as object },
    async (request) => {
      if (!client) throw new ShopError('PAYMENT_UNAVAILABLE')
      const { body, headers } = request
      const text = Buffer.isBuffer(body) ? textOf(body) : null
      if (!Buffer.isBuffer(body) || text === null || !client.verifyNotice(body, headers[signatureHeader])) {
        warnOfForgery(request.log)
        throw new ShopError('INVALID_SIGNATURE')
      }
      await storeNotice(db, name, text)
      return { received: true }
    },
  )
}

/** The text of a body; null if it cannot be stored byte for byte, because it is not UTF-8 or contains a NUL. */
function textOf(body: Buffer): string | null {
  const text = body.toString('utf8')
  return Buffer.from(text, 'utf8').equals(body) && !text.includes('\u0000') ? text : null
}

/**
 * The first bad signature is logged at once, because it may mean a wrong key. The next ones are only counted, in one
 * line a minute and without their content, because anyone can post here and must not fill the log.
 */
function createForgeryWarning(provider: string): (log: FastifyBaseLogger) => void {
  let refused = 0
  let warnedAt = Number.NEGATIVE_INFINITY
  return (log) => {
    refused++
    if (performance.now() - warnedAt < WARN_EVERY_MS) return
    log.warn({ provider, refused }, 'Payment notices with a bad signature were refused.')
    refused = 0
    warnedAt = performance.now()
  }
}

async function storeNotice(db: Database, provider: string, body: string) {
  await db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto('provider_events')
      .values({ provider, body })
      .returning('id')
      .executeTakeFirstOrThrow()
    await addProviderEventJob(tx, { id, provider })
  })
}

/**
 * The key of an event's job is this prefix and the event's id. Releases without lanes used `provider-event:`. If an
 * operator goes back to such a release, its sweep does not find these jobs and adds its own.
 */
export const PROVIDER_EVENT_KEY = 'payment-notice:'

/** What a job of a stored notice gets: its id, a number as text. */
export interface StoredEvent {
  eventId: string
}

/**
 * Adds the job for a stored notice to its provider's lane, due now or after a delay. There is one job for each notice.
 */
export async function addProviderEventJob(
  db: Database,
  { id, provider }: { id: number; provider: string },
  { delayMs = 0 }: { delayMs?: number } = {},
): Promise<void> {
  await addJob(
    db,
    `work-${provider}-event`,
    { eventId: String(id) },
    { key: PROVIDER_EVENT_KEY + id, delayMs },
  )
}

/** The payment that the provider has this number for; null if the shop has not heard of it. */
export async function findPaymentByNumber(
  db: Database,
  { method }: PaymentProvider,
  number: string | null,
): Promise<string | null> {
  if (number === null) return null
  const payment = await db
    .selectFrom('payments')
    .select('payment_id')
    .where(sql<boolean>`details ->> 'id' = ${number}`)
    .where('method', '=', method)
    .limit(1)
    .executeTakeFirst()
  return payment?.payment_id ?? null
}

/**
 * The first payment of an address, if a later one to it names nothing else: neither its deposit nor its page. Null if
 * the shop has it already, or the provider does not answer with it now.
 */
export async function fetchUnknownParent(
  db: Database,
  provider: PaymentProvider,
  payment: ProviderPayment | null,
): Promise<ProviderPayment | null> {
  if (!payment || payment.parentId === null || !isNameless(payment)) return null
  const known = await db
    .selectFrom('payments')
    .select('payment_id')
    .where('payment_id', 'in', [payment.id, payment.parentId])
    .executeTakeFirst()
  if (known) return null
  try {
    return await provider.fetch(payment.parentId)
  } catch (error) {
    if (error instanceof PaymentProviderError) return null
    throw error
  }
}

/** The deposit and the payment page that a notice or a payment names. */
export type Names = Pick<NoticedMoney, 'depositReference' | 'pageId'>

export const isNameless = ({ depositReference, pageId }: Names) =>
  depositReference === null && pageId === null

const MAX_NOTICES = 20

/**
 * A payment as those signed notices have it that are not processed yet, the oldest first. A notice may know what the
 * provider does not answer, such as the coin in which the payment was opened.
 */
export async function readOpenNotices(
  db: Database,
  provider: PaymentProvider,
  { provider: name, paymentId }: { provider: string; paymentId: string },
): Promise<ProviderPayment[]> {
  const rows = await db
    .selectFrom('provider_events')
    .select('body')
    .where('provider', '=', name)
    .where('processed_at', 'is', null)
    // The id alone may also be part of another number, so each notice is read.
    .where(sql<boolean>`strpos(body, ${paymentId}) > 0`)
    .orderBy('id')
    .limit(MAX_NOTICES)
    .execute()
  return rows.flatMap(({ body }) => {
    const notice = provider.readNotice(body)
    return notice?.payment && notice.paymentId === paymentId ? [notice.payment] : []
  })
}

/** Stores the outcomes of a notice, and its payment, if it has none yet. Returns the given outcomes. */
export async function finishEvent(
  db: Database,
  { id: eventId, paymentId }: { id: number; paymentId: string | null },
  outcomes: string[],
): Promise<string[]> {
  await db
    .updateTable('provider_events')
    .set({ processed_at: new Date(), outcome: outcomes.join(', '), payment_id: paymentId })
    .where('id', '=', eventId)
    .where('processed_at', 'is', null)
    .execute()
  return outcomes
}
