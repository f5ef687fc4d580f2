import type { Output } from '@docket/contract/endpoint'
import type { sessions } from '@docket/contract/security'
import { sql } from 'kysely'
import type * as z from 'zod'
import type { Platform } from '../../../host/context/platform.ts'
import type { Database } from '../../../host/db/database.ts'
import { ShopError } from '../../../host/errors.ts'
import { pageWindow } from '../../../host/lists/page.ts'
import { browserName } from '../../../host/security/browser-name.ts'
import { recordSecurityEvent } from '../../../host/security/security-events.ts'
import { isInUse } from '../../../host/security/session-use.ts'
import { endSessions, type Identity, recheckSessions } from '../../../host/security/sessions.ts'
import { writeEntry } from '../audit/audited.ts'

/** A page of the caller's own valid sessions: first the session of this call, then the newest. */
export async function listSessions(
  db: Database,
  caller: Identity,
  query: z.output<typeof sessions.query>,
): Promise<Output<typeof sessions>> {
  const { page, pageSize, limit, offset } = pageWindow(query)
  const validSessions = db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('user_id', '=', caller.id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', new Date())
    .where(isInUse)
  const [rows, { total }] = await Promise.all([
    validSessions
      .select(['sessions.id', 'user_agent', 'address', 'sessions.created_at', 'expires_at', 'last_seen_at'])
      .orderBy((order) => order('sessions.id', '=', caller.sessionId), 'desc')
      .orderBy('sessions.created_at', 'desc')
      .orderBy('sessions.id')
      .limit(limit)
      .offset(offset)
      .execute(),
    validSessions.select(sql<number>`count(*)::integer`.as('total')).executeTakeFirstOrThrow(),
  ])
  const items = rows.map((row) => ({
    id: row.id,
    browser: browserName(row.user_agent),
    address: row.address,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    isThis: row.id === caller.sessionId,
  }))
  return { items, total, page, pageSize }
}

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

/** Ends the caller's session, or all sessions of the user, in all processes. */
export async function logout(
  { db, sessions }: Pick<Platform, 'db' | 'sessions'>,
  { caller, everywhere, address }: { caller: Identity; everywhere: boolean; address: string },
): Promise<{ success: true }> {
  if (everywhere) {
    await sessions.revokeAll(caller.id)
    const { id: userId, sessionId } = caller
    await recordSecurityEvent(db, { kind: 'sessions-ended', userId, sessionId, address, details: {} })
  } else await sessions.revoke(caller.sessionId)
  return { success: true }
}
