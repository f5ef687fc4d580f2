import type { ErrorCode } from '@docket/contract/errors'
import { EVENT_DAYS, type FailureReason } from '@docket/contract/event-kinds'
import { sql } from 'kysely'
import type { Platform } from '../../../host/context/platform.ts'
import type { Tx } from '../../../host/db/database.ts'
import { ShopError } from '../../../host/errors.ts'
import { browserName } from '../../../host/security/browser-name.ts'
import { networkOf, recordSecurityEvent } from '../../../host/security/security-events.ts'

interface Attempt {
  email: string
  address: string
  userAgent: string | undefined
}

/** A limit for users whose network changes often. */
const NEW_DEVICE_MAILS_A_DAY = 5
/** In hexadecimal digits. Enough to recognise an e-mail address that is tried again. */
const HASH_LENGTH = 16

/**
 * Returns the function that makes the error of a refused sign-in and notes the refusal as a security event. It costs no
 * query, so a caller cannot tell by the time whether a user has the e-mail address.
 */
export function createSignInRefusal(
  { keys, securityEvents }: Pick<Platform, 'keys' | 'securityEvents'>,
  { email, address, userAgent }: Attempt,
  user: { id: number } | undefined,
) {
  const addressHash = keys.fingerprint(`sign-in of ${email}`).toString('hex').slice(0, HASH_LENGTH)
  return (code: ErrorCode, reason: FailureReason): ShopError => {
    securityEvents.note({
      kind: 'sign-in-failed',
      userId: user?.id,
      address,
      browser: browserName(userAgent ?? null),
      details: user ? { reason } : { reason: 'unknown-address', addressHash },
    })
    return new ShopError(code)
  }
}

/**
 * Records a sign-in, and a new device: a pair of browser and network that the user has not used for as long as events
 * are kept (EVENT_DAYS). The very first sign-in of a new user is no new device. A failure is logged and does not break the
 * sign-in.
 */
export async function recordSignIn(
  { db, sessions, log }: Pick<Platform, 'db' | 'sessions' | 'log'>,
  { userId, token, address, userAgent }: Omit<Attempt, 'email'> & { userId: number; token: string },
): Promise<void> {
  try {
    const sessionId = (await sessions.check(token))?.sessionId
    const signIn = { userId, sessionId, address, browser: browserName(userAgent ?? null) }
    await db.transaction().execute(async (tx) => {
      // With this lock, the second of two simultaneous sign-ins finds the first one. So a new device is reported once.
      await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
      const isNew = await isNewDevice(tx, signIn)
      await recordSecurityEvent(tx, { ...signIn, kind: 'signed-in', details: {} })
      if (!isNew) return
      const isMailed = (await newDevicesToday(tx, userId)) < NEW_DEVICE_MAILS_A_DAY
      await recordSecurityEvent(tx, { ...signIn, kind: 'new-device', details: {} }, { isMailed })
    })
  } catch (error) {
    log.warn({ cause: (error as Error).message }, 'A sign-in could not be recorded as a security event.')
  }
}

async function isNewDevice(
  tx: Tx,
  { userId, address, browser }: { userId: number; address: string; browser: string | null },
): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    SELECT NOT EXISTS (
      SELECT FROM security_events WHERE user_id = ${userId} AND kind = 'signed-in'
        AND network IS NOT DISTINCT FROM ${networkOf({ address })}::inet
        AND browser IS NOT DISTINCT FROM ${browser}
    ) AND (
      EXISTS (SELECT FROM security_events WHERE user_id = ${userId} AND kind = 'signed-in')
      -- The earlier sign-ins of an older user may be deleted.
      OR EXISTS (SELECT FROM users WHERE id = ${userId} AND created_at < now() - make_interval(days => ${sql.lit(EVENT_DAYS)}))
    ) AS "isNew"`.execute(tx)
  return rows[0]?.isNew ?? false
}

async function newDevicesToday(tx: Tx, userId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('security_events')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('user_id', '=', userId)
    .where('kind', '=', 'new-device')
    .where('at', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow()
  return count
}
