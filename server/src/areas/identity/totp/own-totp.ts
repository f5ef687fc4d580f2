import type { Output } from '@docket/contract/endpoint'
import type { securityState } from '@docket/contract/security'
import { sql } from 'kysely'
import type { Platform } from '../../../host/context/platform.ts'
import type { Database } from '../../../host/db/database.ts'
import { ShopError } from '../../../host/errors.ts'
import { deleteSecondStep, turnOnSecondStep } from '../../../host/security/identity-changes.ts'
import { network } from '../../../host/security/network.ts'
import { requireSession } from '../../../host/security/require-session.ts'
import { endSessions, type Identity } from '../../../host/security/sessions.ts'
import { writeEntry } from '../audit/audited.ts'
import { mailNotMeLink } from '../not-me/mail-not-me-link.ts'
import { requireConfirmedAddress } from '../sign-in/caller.ts'
import { confirmPassword, type PasswordProof } from '../sign-in/own-password.ts'
import type { CodeCap } from './code-cap.ts'
import { acceptCode, inTransactionWithCode, newSecret, stepOf, totpContext } from './codes.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'

/** The caller's two-step sign-in, and whether the shop requires it of them. */
export async function getState(
  { db, config }: { db: Database; config: Pick<Platform['config'], 'requiresAdminTotp'> },
  { id: userId, role }: Pick<Identity, 'id' | 'role'>,
): Promise<Output<typeof securityState>> {
  const row = await db
    .selectFrom('shop_settings')
    .leftJoin('admin_totp', (join) =>
      join.on('admin_totp.id', '=', userId).on('admin_totp.confirmed_at', 'is not', null),
    )
    .select((select) => [
      'require_admin_totp',
      'admin_totp.confirmed_at',
      'admin_totp.ends_at',
      select
        .selectFrom('admin_recovery_codes')
        .select(({ cast, fn }) => cast<number>(fn.countAll(), 'integer').as('count'))
        .where('user_id', '=', userId)
        .where('used_at', 'is', null)
        .as('codes_left'),
      select
        .selectFrom('passkeys')
        .select(({ cast, fn }) => cast<number>(fn.countAll(), 'integer').as('count'))
        .where('user_id', '=', userId)
        .as('passkeys'),
    ])
    .executeTakeFirstOrThrow()
  return {
    totpSince: row.confirmed_at?.toISOString() ?? null,
    totpEndsAt: row.ends_at?.toISOString() ?? null,
    recoveryCodesLeft: row.codes_left ?? 0,
    passkeys: row.passkeys ?? 0,
    totpRequired: role === 'ADMIN' && (config.requiresAdminTotp || row.require_admin_totp),
    totpRequirementFixed: role === 'ADMIN' && config.requiresAdminTotp,
  }
}

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

/** What a user must send to change their own two-step sign-in. */
interface Proof {
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
