import { sql } from 'kysely'
import type { Platform } from '../../../host/context/platform.ts'
import type { Tx } from '../../../host/db/database.ts'
import { deleteSecondStep } from '../../../host/security/identity-changes.ts'
import { endSessions } from '../../../host/security/sessions.ts'
import { writeEntry } from '../audit/audited.ts'
import { endOfWait } from './dispute-factor.ts'

/** The rest is done by the next run, a few minutes later. */
const MAX_USERS = 500

const isOfSuspended = sql<boolean>`EXISTS (
  SELECT FROM users WHERE users.id = admin_totp.id AND users.suspended_at IS NOT NULL
)`
/** An operator's second step only goes by an operator, so no row of theirs may hold up the others. */
const isOfCustomer = sql<boolean>`EXISTS (
  SELECT FROM users WHERE users.id = admin_totp.id AND users.role = 'USER'
)`
const isOver = sql<boolean>`ends_at <= now() AND ${isOfCustomer} AND NOT ${isOfSuspended}`

/**
 * Removes each disputed two-step sign-in whose wait is over, and ends the sessions of its user, who gets a mail. A
 * suspended user cannot keep it, so the wait begins again as long as the suspension lasts. It may run twice at the same
 * time.
 */
export async function removeDisputedFactors({
  db,
  sessions,
}: Pick<Platform, 'db' | 'sessions'>): Promise<void> {
  await db
    .updateTable('admin_totp')
    .set({ ends_at: endOfWait })
    .where('ends_at', 'is not', null)
    .where(isOfSuspended)
    .execute()
  const rows = await db
    .selectFrom('admin_totp')
    .select('id')
    .where(isOver)
    .orderBy('ends_at')
    .limit(MAX_USERS)
    .execute()
  for (const { id } of rows) {
    await db.transaction().execute((tx) => removeSecondStep(tx, id))
    sessions.forget(id)
  }
}

async function removeSecondStep(tx: Tx, userId: number): Promise<void> {
  // The same lock as keepSecondStep and a reset take. Then the row is read again.
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  const row = await tx
    .selectFrom('admin_totp')
    .select('id')
    .where('id', '=', userId)
    .where(isOver)
    .executeTakeFirst()
  if (!row) return
  const sessionsEnded = await endSessions(tx, { userId })
  const entryId = await writeEntry(tx, {
    actorId: null,
    action: 'totp.remove-disputed',
    subject: `user:${userId}`,
    after: { sessionsEnded },
  })
  await deleteSecondStep(tx, entryId)
}
