import { sql } from 'kysely'
import type { Database } from '../../../host/db/database.ts'
import type { PaymentProvider } from '../payments/provider/payment-provider.ts'

/**
 * The ages in days at which a payment that was credited or reviewed is asked for again: a card can be reversed, and a
 * crypto payment refunded, without a notice. Banks take money back for half a year.
 */
export const ASK_AGAIN_DAYS = [1, 3, 7, 14, 30, 60, 90, 120, 150, 179] as const
const LAST_DAY = 180
/** Few, so that new payments and the provider's limits come first; 28,800 a day. */
const PAYMENTS_PER_RUN = 20

/** The payments of a provider that are due, the oldest of each age first. Each age is a short range of one index. */
export async function paymentsToAskAgain(
  db: Database,
  { method, statuses }: PaymentProvider,
): Promise<string[]> {
  const { rows } = await sql<{ payment_id: string }>`
    SELECT due.payment_id FROM unnest(${ASK_AGAIN_DAYS as unknown as number[]}::integer[]) WITH ORDINALITY AS step (days, number)
    CROSS JOIN LATERAL (
      SELECT payment_id FROM payments
      WHERE settled_as IS NOT NULL AND method = ${method} AND return_checks = step.number - 1
        AND first_seen_at < now() - make_interval(days => step.days)
        AND first_seen_at > now() - make_interval(days => ${LAST_DAY}::integer)
        AND status <> ALL (${statuses.givenBack}::text[])
        -- If the provider did not answer, the payment is asked for again later.
        AND checked_at < now() - interval '1 hour'
      ORDER BY first_seen_at LIMIT ${PAYMENTS_PER_RUN}
    ) AS due
    LIMIT ${PAYMENTS_PER_RUN}`.execute(db)
  return rows.map(({ payment_id }) => payment_id)
}

/** The provider has answered about a payment, so the times that are over need no call any more. */
export async function endReturnChecks(db: Database, paymentId: string): Promise<void> {
  await sql`
    UPDATE payments SET return_checks = checks.over
    FROM (
      SELECT count(*)::integer AS over FROM payments p, unnest(${ASK_AGAIN_DAYS as unknown as number[]}::integer[]) AS days
      WHERE p.payment_id = ${paymentId} AND p.first_seen_at < now() - make_interval(days => days)
    ) AS checks
    WHERE payment_id = ${paymentId} AND settled_as IS NOT NULL AND return_checks <> checks.over`.execute(db)
}
