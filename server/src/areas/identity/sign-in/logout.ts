import type { Platform } from '../../../host/context/platform.ts'
import { recordSecurityEvent } from '../../../host/security/security-events.ts'
import type { Identity } from '../../../host/security/sessions.ts'

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
