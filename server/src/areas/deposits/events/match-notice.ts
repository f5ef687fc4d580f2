import { MAX_OPEN_NOTICES } from '@docket/contract/admin/unmatched-notices'
import { sql } from 'kysely'
import type { Database, Tx } from '../../../host/db/database.ts'
import type {
  Notice,
  NoticedMoney,
  PaymentProvider,
  ProviderPayment,
} from '../payments/provider/payment-provider.ts'
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
type Names = Pick<NoticedMoney, 'depositReference' | 'pageId'>

export const isNameless = ({ depositReference, pageId }: Names) =>
  depositReference === null && pageId === null

/** The deposit that a notice names, although its payment is not found, and whether the shop has its payment. */
async function findNamed(
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

/**
 * Ends a signed notice whose payment the shop does not have. If it names a deposit or a page that is not ours, it is
 * about another shop with the same provider account. Otherwise its money is a task. `more`: what else is known of the
 * payment. Returns whether it is a task.
 */
export async function endUnmatched(
  tx: Tx,
  provider: PaymentProvider,
  { name, notice, more = [] }: { name: string; notice: Notice; more?: readonly Names[] },
): Promise<boolean> {
  const { money, paymentId } = notice
  if (!money) return false
  const all = [money, ...more]
  const names = {
    depositReference: all.find((one) => one.depositReference !== null)?.depositReference ?? null,
    pageId: all.find((one) => one.pageId !== null)?.pageId ?? null,
  }
  const { depositId, isKnownPayment } = await findNamed(tx, provider, { ...names, paymentId })
  // A return of a payment of ours is recorded with it.
  if (notice.returnedMoney && isKnownPayment) return false
  const isNamed = !isNameless(names) || (provider.usesOurPaymentIds && paymentId !== null)
  if (isNamed && depositId === null) return false
  return addUnmatchedNotice(tx, { provider: name, notice, depositId })
}

interface UnmatchedNotice {
  /** The provider's name. */
  provider: string
  notice: Notice
  /** The deposit that the notice names, although its payment could not be found. */
  depositId: number | null
}

/**
 * Makes a task of a signed notice of money that matches no payment of the shop. A repeated notice is the same task, and
 * opens it again only if it has news. Returns false, and stores nothing, if too many are open that name no deposit.
 */
async function addUnmatchedNotice(
  tx: Tx,
  { provider, notice: { paymentId, number, money, returnedMoney }, depositId }: UnmatchedNotice,
): Promise<boolean> {
  if (!money) return false
  const { kind, amount, status } = money
  const [payment, returnId] = [paymentId ?? number, returnedMoney?.id ?? null]
  // What is not named by an id can only be told apart by its deposit and its amount.
  const key = JSON.stringify([kind, payment, returnId ?? amount, payment === null ? depositId : null])
  const { numAffectedRows = 0n } = await sql`
    INSERT INTO unmatched_notices AS known (provider, key, kind, payment_id, deposit_id, return_id, amount, provider_status, due_at)
    SELECT ${provider}, ${key}, ${kind}, ${payment}, ${depositId}::bigint, ${returnId}, ${amount}, ${status},
      ${returnedMoney?.dueAt ?? null}::timestamptz
    WHERE ${depositId}::bigint IS NOT NULL
      OR EXISTS (SELECT FROM unmatched_notices WHERE provider = ${provider} AND key = ${key})
      OR ${MAX_OPEN_NOTICES} > (
        SELECT count(*) FROM unmatched_notices
        WHERE provider = ${provider} AND handled_at IS NULL AND deposit_id IS NULL
      )
    ON CONFLICT ON CONSTRAINT unmatched_notices_key DO UPDATE SET
      times = known.times + 1, last_heard_at = now(), provider_status = excluded.provider_status,
      amount = coalesce(excluded.amount, known.amount), due_at = coalesce(excluded.due_at, known.due_at),
      handled_at = CASE WHEN known.provider_status = excluded.provider_status THEN known.handled_at END,
      handled_by = CASE WHEN known.provider_status = excluded.provider_status THEN known.handled_by END`.execute(
    tx,
  )
  return numAffectedRows > 0n
}
