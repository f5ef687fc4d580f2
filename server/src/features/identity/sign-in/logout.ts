import type { Platform } from '../../../platform/context/platform.ts'
import type { Identity } from '../../../platform/security/sessions.ts'

/** Ends the caller's session, or all sessions of the user, in all processes. */
export async function logout(
  { sessions }: Pick<Platform, 'sessions'>,
  { caller, everywhere }: { caller: Identity; everywhere: boolean },
): Promise<{ success: true }> {
  if (everywhere) await sessions.revokeAll(caller.id)
  else await sessions.revoke(caller.sessionId)
  return { success: true }
}
