import type { Platform } from '../../../host/context/platform.ts'
import { ShopError } from '../../../host/errors.ts'
import { deleteSecondStep } from '../../../host/security/identity-changes.ts'
import { endSessions, type Identity } from '../../../host/security/sessions.ts'
import { writeEntry } from '../audit/audited.ts'
import { confirmPassword } from '../sign-in/confirm-password.ts'
import { acceptCode, inTransactionWithCode } from './accept-code.ts'
import type { CodeCap } from './code-cap.ts'

/** What a user must send to change their own two-step sign-in. */
export interface Proof {
  caller: Identity
  password: string
  code: string
  address: string
}

/**
 * Switches two-step sign-in off and ends the user's other sessions.
 * @throws VALIDATION_ERROR, TOTP_IS_REQUIRED, INVALID_TOTP (also if it is off)
 */
export async function turnOffTotp(
  platform: Pick<Platform, 'db' | 'keys' | 'sessions' | 'securityEvents' | 'config'> & { codeCap: CodeCap },
  { caller, password, code, address }: Proof,
): Promise<{ success: true }> {
  const { db, keys, sessions, config, codeCap } = platform
  const proof = { userId: caller.id, code, address }
  await confirmPassword(platform, { caller, address, password })
  await inTransactionWithCode({ db, codeCap }, proof, async (tx) => {
    // Until the commit, the lock keeps another admin from making two-step sign-in required.
    const settings = await tx
      .selectFrom('shop_settings')
      .select('require_admin_totp')
      .forShare()
      .executeTakeFirstOrThrow()
    const isRequired = config.requiresAdminTotp || settings.require_admin_totp
    if (caller.role === 'ADMIN' && isRequired) throw new ShopError('TOTP_IS_REQUIRED')
    // A sign-in waits for this lock (begin-session.ts).
    await tx.selectFrom('users').select('id').where('id', '=', caller.id).forNoKeyUpdate().execute()
    await acceptCode(tx, keys, proof)
    const ended = await endSessions(tx, { userId: caller.id, exceptSessionId: caller.sessionId })
    const entryId = await writeEntry(tx, {
      actorId: caller.id,
      action: 'totp.turn-off',
      subject: `user:${caller.id}`,
      after: { otherSessionsEnded: ended },
      address,
    })
    await deleteSecondStep(tx, entryId)
  })
  sessions.forget(caller.id)
  return { success: true }
}
