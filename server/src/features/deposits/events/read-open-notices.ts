import { sql } from 'kysely'
import type { PaymentProvider, ProviderPayment } from '../../../payments/provider/payment-provider.ts'
import type { Database } from '../../../platform/db/database.ts'

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
