import type { Output } from '@docket/contract/endpoint'
import type { sessions } from '@docket/contract/security'
import { sql } from 'kysely'
import type * as z from 'zod'
import type { Database } from '../../../host/db/database.ts'
import { pageWindow } from '../../../host/lists/page.ts'
import { browserName } from '../../../host/security/browser-name.ts'
import { isInUse } from '../../../host/security/session-use.ts'
import type { Identity } from '../../../host/security/sessions.ts'

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
