import { MAX_OPEN_NOTICES } from '@docket/contract/admin/unmatched-notices'
import { sql } from 'kysely'
import type { Tx } from '../../../host/db/database.ts'
import type { Notice, PaymentProvider } from '../payments/provider/payment-provider.ts'
import { findNamed, isNameless, type Names } from './find-named.ts'

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
