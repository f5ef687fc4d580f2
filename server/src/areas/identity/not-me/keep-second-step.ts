import type { Output } from '@docket/contract/endpoint'
import type { securityState } from '@docket/contract/security'
import type { Platform } from '../../../host/context/platform.ts'
import { ShopError } from '../../../host/errors.ts'
import { requireSession } from '../../../host/security/require-session.ts'
import type { Identity } from '../../../host/security/sessions.ts'
import { writeEntry } from '../audit/audited.ts'
import { getState } from '../totp/get-state.ts'
import { mailNotMeLink } from './mail-not-me-link.ts'

/**
 * Keeps a disputed two-step sign-in: its user has signed in with it, so someone else said "This was not me". The mail
 * has a new link, in case a thief has kept it. @throws NOT_FOUND if it is not disputed
 */
export async function keepSecondStep(
  { db, keys, config }: Pick<Platform, 'db' | 'keys' | 'config'>,
  { caller, address }: { caller: Identity; address: string },
): Promise<Output<typeof securityState>> {
  return db.transaction().execute(async (tx) => {
    await tx.selectFrom('users').select('id').where('id', '=', caller.id).forNoKeyUpdate().execute()
    // The dispute may have ended it while this call waited for the lock.
    await requireSession(tx, caller.sessionId)
    const { numUpdatedRows } = await tx
      .updateTable('admin_totp')
      .set({ ends_at: null })
      .where('id', '=', caller.id)
      .where('ends_at', 'is not', null)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows !== 1n) throw new ShopError('NOT_FOUND')
    await writeEntry(tx, {
      actorId: caller.id,
      action: 'totp.keep',
      subject: `user:${caller.id}`,
      address,
      sessionId: caller.sessionId,
    })
    await mailNotMeLink(tx, keys, { userId: caller.id, factor: 'two-step', template: 'second-step-kept' })
    return getState({ db: tx, config }, caller)
  })
}
