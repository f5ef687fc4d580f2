import type { Passkey } from '@docket/contract/passkeys'
import type { Platform } from '../../../host/context/platform.ts'
import type { Database } from '../../../host/db/database.ts'
import { ShopError } from '../../../host/errors.ts'
import { deletePasskeys } from '../../../host/security/identity-changes.ts'
import { endSessions, type Identity } from '../../../host/security/sessions.ts'
import { writeEntry } from '../audit/audited.ts'

interface Row {
  id: string
  name: string
  created_at: Date
  last_used_at: Date | null
}

export function passkeyOf(row: Row): Passkey {
  return {
    id: row.id,
    name: row.name,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  }
}

/** The caller's own passkeys, newest first. */
export async function listPasskeys(db: Database, userId: number): Promise<{ passkeys: Passkey[] }> {
  const rows = await db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return { passkeys: rows.map(passkeyOf) }
}

/** @throws NOT_FOUND, also for a passkey of another user */
export async function renamePasskey(
  db: Database,
  userId: number,
  { id, name }: { id: string; name: string },
): Promise<Passkey> {
  const row = await db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(['id', 'name', 'created_at', 'last_used_at'])
    .executeTakeFirst()
  if (!row) throw new ShopError('NOT_FOUND')
  return passkeyOf(row)
}

/**
 * Removes a passkey and ends the user's other sessions, because a person who found the device may use one of them.
 * @throws NOT_FOUND
 */
export async function removePasskey(
  { db, sessions }: Pick<Platform, 'db' | 'sessions'>,
  { caller, address }: { caller: Identity; address: string },
  id: string,
): Promise<{ id: string }> {
  await db.transaction().execute(async (tx) => {
    // A sign-in waits for this lock (begin-session.ts).
    await tx.selectFrom('users').select('id').where('id', '=', caller.id).forNoKeyUpdate().execute()
    const row = await tx
      .selectFrom('passkeys')
      .select('name')
      .where('id', '=', id)
      .where('user_id', '=', caller.id)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw new ShopError('NOT_FOUND')
    const ended = await endSessions(tx, { userId: caller.id, exceptSessionId: caller.sessionId })
    const entryId = await writeEntry(tx, {
      actorId: caller.id,
      action: 'passkey.remove',
      subject: `user:${caller.id}`,
      before: { name: row.name },
      after: { otherSessionsEnded: ended },
      address,
      sessionId: caller.sessionId,
    })
    await deletePasskeys(tx, entryId, id)
  })
  sessions.forget(caller.id)
  return { id }
}
