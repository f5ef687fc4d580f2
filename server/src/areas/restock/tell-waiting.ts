import { TOLD_PER_ACCOUNT } from '@docket/contract/restock'
import { sql } from 'kysely'
import type { ReceivedEvent } from '../../host/areas/listener.ts'
import type { Tx } from '../../host/db/database.ts'
import { addJob } from '../../host/queue/jobs.ts'
import { hasAtMost } from '../stock/accounts/in-stock.ts'

/**
 * Mails those who have waited longest for a product, at most three for each account that came in, and forgets that they
 * wait. If the product is sold out again or no longer for sale, nobody is told, and all wait on.
 */
export async function tellWaiting(tx: Tx, { payload }: ReceivedEvent<'product.restocked'>): Promise<void> {
  const { productId, added } = payload
  const { numAffectedRows = 0n } = await sql`
    WITH told AS (
      DELETE FROM restock_waits WHERE product_id = ${productId} AND user_id IN (
        SELECT user_id FROM restock_waits JOIN users ON users.id = user_id
        WHERE product_id = ${productId} AND suspended_at IS NULL AND erased_at IS NULL
          AND EXISTS (SELECT FROM products WHERE id = ${productId} AND archived_at IS NULL AND NOT ${hasAtMost(0)})
        ORDER BY since, user_id LIMIT ${TOLD_PER_ACCOUNT * added}
      ) RETURNING user_id, since
    )
    INSERT INTO mails (user_id, template, params)
    SELECT user_id, 'back-in-stock', ${JSON.stringify({ productId })}::jsonb FROM told
    ORDER BY since, user_id`.execute(tx)
  if (numAffectedRows > 0n) await addJob(tx, 'deliver-mails', {})
}
