import type { WaitingPurchase } from '@docket/contract/waiting-purchases'
import { sql } from 'kysely'
import type { Database } from '../../host/db/database.ts'
import { ShopError } from '../../host/errors.ts'
import { announceUserChange } from '../../host/realtime/live-changes.ts'
import { getWaiting } from './select-waiting.ts'

/** How long a declined card can be tried again before what waits for it ends. */
const FAILED_MINUTES = 60

/** Ends a purchase that waits. @throws NOT_FOUND, ALREADY_SETTLED once its deposit is credited */
export async function cancelWaiting(
  db: Database,
  { id, userId }: { id: number; userId: number },
): Promise<WaitingPurchase> {
  await db.transaction().execute(async (tx) => {
    const cancelled = await tx
      .updateTable('waiting_purchases')
      .set({ state: 'CANCELLED', ended_at: sql<Date>`now()` })
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .where('state', '=', 'WAITING')
      .returning('id')
      .executeTakeFirst()
    if (cancelled) await announceUserChange(tx, userId)
  })
  const waiting = await getWaiting(db, { id, userId })
  if (waiting.state === 'DUE' || waiting.state === 'BOUGHT' || waiting.state === 'REFUSED')
    throw new ShopError('ALREADY_SETTLED', 'Your payment has arrived, so this can no longer be cancelled.')
  return waiting
}

/**
 * Ends what waits for a deposit that is over: not paid in time, without success for an hour, or refused by an operator.
 * And what an erased customer has left.
 */
export async function endUnpaid(db: Database): Promise<void> {
  const { rows } = await sql<{ userId: number }>`
    UPDATE waiting_purchases waiting SET state = 'ENDED', ended_at = now()
    FROM deposits, users
    WHERE deposits.id = waiting.deposit_id AND users.id = waiting.user_id AND waiting.state = 'WAITING' AND (
      deposits.status = 'EXPIRED'
      OR (deposits.status = 'FAILED' AND (
        deposits.updated_at < now() - make_interval(mins => ${sql.lit(FAILED_MINUTES)})
        OR EXISTS (
          SELECT FROM deposit_reviews review WHERE review.deposit_id = deposits.id AND review.settled_decision = 'refuse'
        )
      ))
      OR users.erased_at IS NOT NULL
    )
    RETURNING waiting.user_id AS "userId"`.execute(db)
  for (const { userId } of rows) await db.transaction().execute((tx) => announceUserChange(tx, userId))
}
