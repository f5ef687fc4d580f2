import type { Platform } from '../../../host/context/platform.ts'
import { ShopError } from '../../../host/errors.ts'
import { endSessions, type Identity, recheckSessions } from '../../../host/security/sessions.ts'
import { writeEntry } from '../audit/audited.ts'

/** Ends one of the caller's own sessions, in all processes. @throws NOT_FOUND, also for a session of another user */
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
    await recheckSessions(tx, caller.id)
    await writeEntry(tx, {
      actorId: caller.id,
      action: 'session.end',
      subject: `user:${caller.id}`,
      address,
    })
  })
  sessions.forget(caller.id)
  return { id }
}

/** Ends all sessions of the caller except the one of this call. Returns how many it ended. */
export async function endOtherSessions(
  { db, sessions }: Pick<Platform, 'db' | 'sessions'>,
  { caller, address }: { caller: Identity; address: string },
): Promise<{ ended: number }> {
  const ended = await db.transaction().execute(async (tx) => {
    const count = await endSessions(tx, { userId: caller.id, exceptSessionId: caller.sessionId })
    if (count > 0) {
      await writeEntry(tx, {
        actorId: caller.id,
        action: 'session.end-others',
        subject: `user:${caller.id}`,
        after: { ended: count },
        address,
      })
    }
    return count
  })
  sessions.forget(caller.id)
  return { ended }
}
