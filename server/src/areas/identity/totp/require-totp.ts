import type { Output } from '@docket/contract/endpoint'
import type { securityState } from '@docket/contract/security'
import type { Platform } from '../../../host/context/platform.ts'
import { ShopError } from '../../../host/errors.ts'
import { type Identity, recheckSessions } from '../../../host/security/sessions.ts'
import { writeEntry } from '../audit/audited.ts'
import { getState } from './own-totp.ts'

/**
 * Requires two-step sign-in of every admin, or no longer requires it. While it is required, an admin without it can
 * only set it up. @throws TOTP_ENROLMENT_REQUIRED if the caller has not set it up, TOTP_IS_REQUIRED if the environment
 * requires it
 */
export async function requireTotp(
  { db, sessions, config }: Pick<Platform, 'db' | 'sessions' | 'config'>,
  { caller, address }: { caller: Identity; address: string },
  required: boolean,
): Promise<Output<typeof securityState>> {
  const state = await db.transaction().execute(async (tx) => {
    const before = await tx
      .selectFrom('shop_settings')
      .select('require_admin_totp')
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    const callerState = await getState({ db: tx, config }, caller)
    if (callerState.totpSince === null) {
      throw new ShopError('TOTP_ENROLMENT_REQUIRED', 'Set up two-step sign-in for yourself first.')
    }
    if (config.requiresAdminTotp && !required) {
      throw new ShopError('TOTP_IS_REQUIRED', 'The environment of this shop requires it (ADMIN_TOTP).')
    }
    if (before.require_admin_totp === required) return callerState
    await tx.updateTable('shop_settings').set({ require_admin_totp: required }).execute()
    await writeEntry(tx, {
      actorId: caller.id,
      action: 'settings.update',
      subject: 'settings:security',
      before: { requireAdminTotp: before.require_admin_totp },
      after: { requireAdminTotp: required },
      address,
    })
    await recheckSessions(tx)
    return { ...callerState, totpRequired: required || config.requiresAdminTotp }
  })
  sessions.forget('all')
  return state
}
