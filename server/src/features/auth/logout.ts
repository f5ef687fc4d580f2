import type { Platform } from '../../platform/platform.ts'
import type { Identity } from '../../platform/sessions.ts'

/** Ends the caller's session, or all of the account's; the tokens are dead on every process. */
export async function logout(
  { sessions }: Pick<Platform, 'sessions'>,
  { caller, everywhere }: { caller: Identity; everywhere: boolean },
): Promise<{ success: true }> {
  if (everywhere) await sessions.revokeAll(caller.id)
  else await sessions.revoke(caller.sessionId)
  return { success: true }
}
