import { recordChange } from '../../../platform/audit-log.ts'
import type { Platform } from '../../../platform/platform.ts'
import { acceptCode } from './accept-code.ts'
import { confirmPassword } from './confirm-password.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'
import type { Proof } from './turn-off-totp.ts'

/** Ten new recovery codes; the old ones are void. @throws VALIDATION_ERROR, INVALID_TOTP (also where it is not on) */
export async function renewRecoveryCodes(
  { db, keys }: Pick<Platform, 'db' | 'keys'>,
  { caller, password, code, address }: Proof,
): Promise<{ recoveryCodes: string[] }> {
  await confirmPassword(db, { userId: caller.id, password })
  const recoveryCodes = await db.transaction().execute(async (tx) => {
    await acceptCode(tx, keys, { userId: caller.id, code, address })
    await recordChange(tx, {
      actorId: caller.id,
      action: 'totp.renew-recovery-codes',
      subject: `user:${caller.id}`,
      address,
    })
    return replaceRecoveryCodes(tx, keys, caller.id)
  })
  return { recoveryCodes }
}
