import { sql } from 'kysely'
import type { Platform } from '../../../host/context/platform.ts'
import { ShopError } from '../../../host/errors.ts'
import { confirmPassword, type PasswordProof } from '../sign-in/confirm-password.ts'
import { requireConfirmedAddress } from '../sign-in/require-confirmed-address.ts'
import { newSecret, totpContext } from './totp.ts'

/**
 * Makes a secret for an authenticator app. It replaces a secret that is not confirmed.
 * @throws VALIDATION_ERROR, EMAIL_NOT_VERIFIED, ALREADY_EXISTS if two-step sign-in is on
 */
export async function beginTotp(
  platform: Pick<Platform, 'db' | 'keys' | 'shopIdentity' | 'securityEvents'>,
  proof: PasswordProof,
): Promise<{ uri: string; secret: string }> {
  const { db, keys, shopIdentity } = platform
  const userId = proof.caller.id
  await confirmPassword(platform, proof)
  const { email } = await requireConfirmedAddress(db, userId)
  const newTotp = newSecret({ issuer: shopIdentity.current().storeName, email })
  const encrypted = { key_id: keys.currentKeyId, secret: keys.encrypt(newTotp.secret, totpContext(userId)) }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('admin_totp')
    .values({ id: userId, ...encrypted })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ ...encrypted, last_step: 0, begun_at: sql`now()` })
        .where('admin_totp.confirmed_at', 'is', null),
    )
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows !== 1n) {
    throw new ShopError('ALREADY_EXISTS', 'Two-step sign-in is on already.')
  }
  return newTotp
}
