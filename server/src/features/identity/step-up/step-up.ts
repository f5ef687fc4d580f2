import type { Platform } from '../../../platform/context/platform.ts'
import { invalid, ShopError } from '../../../platform/errors.ts'
import type { Identity } from '../../../platform/security/sessions.ts'
import { recordProof } from '../../../platform/security/step-up.ts'
import { acceptCode, inTransactionWithCode } from '../totp/accept-code.ts'
import type { CodeCap } from '../totp/code-cap.ts'
import { confirmPassword } from '../totp/confirm-password.ts'
import { getState } from '../totp/get-state.ts'

/**
 * Accepts a fresh proof for the caller's session: a code if two-step sign-in is on, otherwise the password. With two-step
 * sign-in the password is not enough, because then it would protect the money alone.
 * @throws VALIDATION_ERROR, TOTP_REQUIRED, INVALID_TOTP
 */
export async function stepUp(
  { db, keys, config, codeCap }: Pick<Platform, 'db' | 'keys' | 'config'> & { codeCap: CodeCap },
  { caller, address }: { caller: Identity; address: string },
  { password, totp }: { password?: string | undefined; totp?: string | undefined },
): Promise<{ until: string }> {
  const { totpSince } = await getState({ db, config }, caller)
  if (totpSince !== null) {
    if (totp === undefined) throw new ShopError('TOTP_REQUIRED')
    const proof = { userId: caller.id, code: totp, address }
    const until = await inTransactionWithCode({ db, codeCap }, proof, async (tx) => {
      await acceptCode(tx, keys, proof)
      return recordProof(tx, caller)
    })
    return { until: until.toISOString() }
  }
  if (password === undefined) throw invalid({ password: ['Enter your password.'] })
  await confirmPassword(db, { userId: caller.id, password })
  const until = await db.transaction().execute((tx) => recordProof(tx, caller))
  return { until: until.toISOString() }
}
