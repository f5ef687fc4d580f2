import { MAX_OPEN_NOTICES, type UnmatchedNotice } from '@docket/contract/admin/unmatched-notices'
import { sql } from 'kysely'
import type { Database, Tx } from '../../../host/db/database.ts'
import { ShopError } from '../../../host/errors.ts'
import type { Actor } from '../../../host/security/actor.ts'
import { writeEntry } from '../audit/audited.ts'
import type { Notice, PaymentProvider } from '../payments/provider/payment-provider.ts'
import { isNameless, type Names } from './notices.ts'

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

interface NewNotice {
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
  { provider, notice: { paymentId, number, money, returnedMoney }, depositId }: NewNotice,
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

const MAX_NOTICES = 500

/** The notices that match no payment and wait for an operator, the oldest first. */
export async function listUnmatched(db: Database): Promise<{ notices: UnmatchedNotice[] }> {
  const rows = await db
    .selectFrom('unmatched_notices')
    .selectAll()
    .where('handled_at', 'is', null)
    .orderBy('id')
    .limit(MAX_NOTICES)
    .execute()
  const notices = rows.map((row) => ({
    id: row.id,
    provider: row.provider,
    kind: row.kind,
    paymentId: row.payment_id,
    depositId: row.deposit_id,
    returnId: row.return_id,
    amount: row.amount,
    status: row.provider_status,
    dueAt: row.due_at?.toISOString() ?? null,
    times: row.times,
    firstHeardAt: row.first_heard_at.toISOString(),
  }))
  return { notices }
}

export async function countUnmatched(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('unmatched_notices')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('handled_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** An operator has dealt with a notice. Only the first operator does. @throws ALREADY_SETTLED */
export async function handleUnmatched(db: Database, actor: Actor, id: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = await tx
      .updateTable('unmatched_notices')
      .set({ handled_at: sql<Date>`now()`, handled_by: actor.actorId })
      .where('id', '=', id)
      .where('handled_at', 'is', null)
      .returning(['provider', 'kind', 'payment_id', 'deposit_id', 'provider_status'])
      .executeTakeFirst()
    if (!row) throw new ShopError('ALREADY_SETTLED', 'This is handled already. Reload the page.')
    await writeEntry(tx, {
      ...actor,
      action: 'deposit.handle-notice',
      subject: row.deposit_id === null ? `notice:${id}` : `deposit:${row.deposit_id}`,
      after: {
        noticeId: id,
        provider: row.provider,
        kind: row.kind,
        paymentId: row.payment_id,
        status: row.provider_status,
      },
    })
  })
}
