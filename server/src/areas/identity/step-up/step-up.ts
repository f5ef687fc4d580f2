import type { stepUpBody } from '@docket/contract/security'
import type * as z from 'zod'
import type { Platform } from '../../../host/context/platform.ts'
import { invalid, ShopError } from '../../../host/errors.ts'
import type { Identity } from '../../../host/security/sessions.ts'
import { recordProof } from '../../../host/security/step-up.ts'
import { verifyProof } from '../passkeys/verify-passkey.ts'
import { confirmPassword } from '../sign-in/own-password.ts'
import type { CodeCap } from '../totp/code-cap.ts'
import { acceptCode, inTransactionWithCode } from '../totp/codes.ts'
import { getState } from '../totp/own-totp.ts'

/**
 * Accepts a fresh proof for the caller's session: a passkey, or a code if two-step sign-in is on, otherwise the
 * password. If two-step sign-in is on, the password is not accepted: otherwise the password alone would protect the
 * money.
 * @throws VALIDATION_ERROR, TOTP_REQUIRED, INVALID_TOTP, INVALID_PASSKEY
 */
export async function stepUp(
  platform: Pick<Platform, 'db' | 'keys' | 'config' | 'shopIdentity' | 'securityEvents'> & {
    codeCap: CodeCap
  },
  { caller, address }: { caller: Identity; address: string },
  { password, totp, passkey }: z.output<typeof stepUpBody>,
): Promise<{ until: string }> {
  const { db, keys, config, codeCap } = platform
  if (passkey !== undefined) {
    await verifyProof(platform, { purpose: 'step-up', userId: caller.id }, passkey)
    return { until: (await db.transaction().execute((tx) => recordProof(tx, caller))).toISOString() }
  }
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
  await confirmPassword(platform, { caller, address, password })
  const until = await db.transaction().execute((tx) => recordProof(tx, caller))
  return { until: until.toISOString() }
}
