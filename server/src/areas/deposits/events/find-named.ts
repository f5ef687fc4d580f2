import { sql } from 'kysely'
import type { Database, Tx } from '../../../host/db/database.ts'
import type { NoticedMoney, PaymentProvider, ProviderPayment } from '../payments/provider/payment-provider.ts'
import { PaymentProviderError } from '../payments/provider/payment-provider-error.ts'

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

/** The deposit that a notice names, although its payment is not found, and whether the shop has its payment. */
export async function findNamed(
  tx: Tx,
  { method }: PaymentProvider,
  { depositReference, pageId, paymentId }: Names & { paymentId: string | null },
): Promise<{ depositId: number | null; isKnownPayment: boolean }> {
  const { rows } = await sql<{ paymentsDepositId: number | null; namedDepositId: number | null }>`
    SELECT (SELECT deposit_id FROM payments WHERE payment_id = ${paymentId} AND method = ${method}) AS "paymentsDepositId",
      coalesce(
        (SELECT id FROM deposits WHERE reference = ${depositReference} AND method = ${method}),
        (SELECT id FROM deposits WHERE provider_invoice_id = ${pageId} AND method = ${method}
          AND ${depositReference}::text IS NULL)
      ) AS "namedDepositId"`.execute(tx)
  const { paymentsDepositId = null, namedDepositId = null } = rows[0] ?? {}
  return { depositId: paymentsDepositId ?? namedDepositId, isKnownPayment: paymentsDepositId !== null }
}

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
