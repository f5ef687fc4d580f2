import type { Platform } from '../../../host/context/platform.ts'
import { requireSession } from '../../../host/security/require-session.ts'
import { writeEntry } from '../audit/audited.ts'
import { confirmPassword } from '../sign-in/confirm-password.ts'
import { acceptCode, inTransactionWithCode } from './accept-code.ts'
import type { CodeCap } from './code-cap.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'
import type { Proof } from './turn-off-totp.ts'

/**
 * Ten new recovery codes; the old ones no longer work.
 * @throws VALIDATION_ERROR, INVALID_TOTP (also if two-step sign-in is off)
 */
export async function renewRecoveryCodes(
  platform: Pick<Platform, 'db' | 'keys' | 'securityEvents'> & { codeCap: CodeCap },
  { caller, password, code, address }: Proof,
): Promise<{ recoveryCodes: string[] }> {
  const { db, keys, codeCap } = platform
  const proof = { userId: caller.id, code, address }
  await confirmPassword(platform, { caller, address, password })
  const recoveryCodes = await inTransactionWithCode({ db, codeCap }, proof, async (tx) => {
    await tx.selectFrom('users').select('id').where('id', '=', caller.id).forNoKeyUpdate().execute()
    // It may have ended while this call waited for the lock, because the password was reset.
    await requireSession(tx, caller.sessionId)
    await acceptCode(tx, keys, proof)
    const entryId = await writeEntry(tx, {
      actorId: caller.id,
      action: 'totp.renew-recovery-codes',
      subject: `user:${caller.id}`,
      address,
    })
    return replaceRecoveryCodes(tx, keys, { userId: caller.id, entryId })
  })
  return { recoveryCodes }
}
