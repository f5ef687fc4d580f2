import { sql } from 'kysely'
import type { Platform } from '../../../host/context/platform.ts'
import { ShopError } from '../../../host/errors.ts'
import { turnOnSecondStep } from '../../../host/security/identity-changes.ts'
import { network } from '../../../host/security/network.ts'
import { requireSession } from '../../../host/security/require-session.ts'
import { endSessions, type Identity } from '../../../host/security/sessions.ts'
import { writeEntry } from '../audit/audited.ts'
import { mailNotMeLink } from '../not-me/mail-not-me-link.ts'
import { requireConfirmedAddress } from '../sign-in/require-confirmed-address.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'
import { stepOf } from './totp.ts'

/**
 * Switches two-step sign-in on with the first code of the new secret, ends the user's other sessions, mails the user and
 * returns the recovery codes.
 * @throws INVALID_TOTP (also if there is no secret of the last hour), ALREADY_EXISTS, EMAIL_NOT_VERIFIED
 */
export async function confirmTotp(
  { db, keys, sessions }: Pick<Platform, 'db' | 'keys' | 'sessions'>,
  { caller, code, address }: { caller: Identity; code: string; address: string },
): Promise<{ recoveryCodes: string[] }> {
  const recoveryCodes = await db.transaction().execute(async (tx) => {
    await tx.selectFrom('users').select('id').where('id', '=', caller.id).forNoKeyUpdate().execute()
    await requireSession(tx, caller.sessionId)
    await requireConfirmedAddress(tx, caller.id)
    const row = await tx
      .selectFrom('admin_totp')
      .select(['id', 'key_id', 'secret', 'confirmed_at'])
      .where('id', '=', caller.id)
      .where((where) =>
        where.or([
          where('confirmed_at', 'is not', null),
          where('begun_at', '>', sql<Date>`now() - interval '1 hour'`),
        ]),
      )
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw new ShopError('INVALID_TOTP', 'The time to finish this step is over. Please start again.')
    if (row.confirmed_at) throw new ShopError('ALREADY_EXISTS', 'Two-step sign-in is on already.')
    const step = await stepOf(keys, row, code.replace(/\s/g, ''))
    if (step === null) throw new ShopError('INVALID_TOTP')
    const ended = await endSessions(tx, { userId: caller.id, exceptSessionId: caller.sessionId })
    const entryId = await writeEntry(tx, {
      actorId: caller.id,
      action: 'totp.turn-on',
      subject: `user:${caller.id}`,
      after: { otherSessionsEnded: ended },
      address,
    })
    await turnOnSecondStep(tx, entryId, step)
    await mailNotMeLink(tx, keys, {
      userId: caller.id,
      factor: 'two-step',
      template: 'second-step-changed',
      params: {
        kind: 'second-step-on',
        at: new Date().toISOString(),
        network: network(address),
        browser: null,
      },
    })
    return replaceRecoveryCodes(tx, keys, { userId: caller.id, entryId })
  })
  sessions.forget(caller.id)
  return { recoveryCodes }
}
