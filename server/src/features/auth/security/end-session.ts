import { writeAuditEntry } from '../../../platform/audit-log.ts'
import { ShopError } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { endSessions, type Identity, recheckSessions } from '../../../platform/sessions.ts'

/** Ends one of the caller's own live sessions, on every process. @throws NOT_FOUND, also for another's */
export async function endSession(
  { db, sessions }: Pick<Platform, 'db' | 'sessions'>,
  { caller, address }: { caller: Identity; address: string },
  id: string,
): Promise<{ id: string }> {
  await db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('sessions')
      .set({ revoked_at: new Date() })
      .where('id', '=', id)
      .where('user_id', '=', caller.id)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', new Date())
      .executeTakeFirstOrThrow()
    if (numUpdatedRows !== 1n) throw new ShopError('NOT_FOUND')
    await recheckSessions(tx)
    await writeAuditEntry(tx, {
      actorId: caller.id,
      action: 'session.end',
      subject: `user:${caller.id}`,
      address,
    })
  })
  sessions.forget()
  return { id }
}

/** Ends all of the caller's sessions but the one that asks; answers how many there were. */
export async function endOtherSessions(
  { db, sessions }: Pick<Platform, 'db' | 'sessions'>,
  { caller, address }: { caller: Identity; address: string },
): Promise<{ ended: number }> {
  const ended = await db.transaction().execute(async (tx) => {
    const count = await endSessions(tx, { userId: caller.id, but: caller.sessionId })
    if (count > 0) {
      await writeAuditEntry(tx, {
        actorId: caller.id,
        action: 'session.end-others',
        subject: `user:${caller.id}`,
        after: { ended: count },
        address,
      })
    }
    return count
  })
  sessions.forget()
  return { ended }
}
