import type { Output } from '@docket/contract/endpoint'
import type { disputeFactor as contract } from '@docket/contract/not-me'
import type { securityState } from '@docket/contract/security'
import { sql } from 'kysely'
import type { Platform } from '../../../host/context/platform.ts'
import type { Tx } from '../../../host/db/database.ts'
import { ShopError } from '../../../host/errors.ts'
import { addSecurityMail } from '../../../host/queue/mail.ts'
import { endAccess } from '../../../host/security/end-access.ts'
import { deletePasskeys, deleteSecondStep } from '../../../host/security/identity-changes.ts'
import { selectOwners } from '../../../host/security/owner-notices.ts'
import { requireSession } from '../../../host/security/require-session.ts'
import { endSessions, type Identity } from '../../../host/security/sessions.ts'
import { writeEntry } from '../audit/audited.ts'
import { tokenHash, useToken } from '../mailed-links/mailed-tokens.ts'
import { getState } from '../totp/own-totp.ts'
import { mailNotMeLink } from './mail-not-me-link.ts'

/** How long a disputed two-step sign-in stays. Its owner may keep it meanwhile (keepSecondStep). */
const DISPUTE_HOURS = 72

/** The end of a wait that begins now. */
const endOfWait = sql<Date>`now() + make_interval(hours => ${sql.lit(DISPUTE_HOURS)})`

type Dispute = Pick<Output<typeof contract>, 'factor' | 'removed'> & { endsAt: Date | null }

/**
 * "This was not me", from the mail about an added factor: ends all sessions and tracking keys of the user. A customer's
 * passkey is removed at once: no sign-in needs a passkey, so this locks no one out. A customer's two-step sign-in is
 * removed after 72 hours, because the link proves no more than one mailbox, and the thief of a mailbox must not remove
 * the second factor at once. An admin's factor stays: only an owner, or `npm run admin:reset-totp`, removes it.
 * The user gets a mail, and so do the owners of the shop if a person must decide.
 * @throws INVALID_TOKEN, also if the factor is gone
 */
export async function disputeFactor(
  { db, sessions }: Pick<Platform, 'db' | 'sessions'>,
  { token, address }: { token: string; address: string },
): Promise<Output<typeof contract>> {
  const { userId, dispute } = await db.transaction().execute(async (tx) => {
    const userId = await useToken(tx, { token, purpose: 'not-me' })
    const { role, passkey_id: passkeyId } = await tx
      .selectFrom('mailed_tokens')
      .innerJoin('users', 'users.id', 'mailed_tokens.user_id')
      .select(['users.role', 'passkey_id'])
      .where('hash', '=', tokenHash(token))
      .executeTakeFirstOrThrow()
    const ended = await endAccess(tx, userId)
    const isOperator = role === 'ADMIN'
    const dispute = await disputeOf(tx, { userId, isOperator, passkeyId })
    const { factor, removed, endsAt } = dispute
    const isFirstToday = await isFirstDisputeToday(tx, userId)
    const entryId = await writeEntry(tx, {
      actorId: userId,
      action: 'factor.dispute',
      subject: `user:${userId}`,
      after: { factor, removed, ...(endsAt && { endsAt }), ...ended },
      address,
    })
    if (removed) await deletePasskeys(tx, entryId, passkeyId)
    const params = { factor, removed, endsAt }
    await addSecurityMail(tx, { userId, template: 'factor-disputed', params })
    if (!removed && isFirstToday) await mailOwners(tx, { userId, factor, endsAt })
    return { userId, dispute }
  })
  // A sign-in may have begun a session while this transaction ran.
  await sessions.revokeAll(userId)
  return { ...dispute, endsAt: dispute.endsAt?.toISOString() ?? null }
}

/** What happens to the factor; a two-step sign-in gets its end here. The caller holds the lock of the user's row. */
async function disputeOf(
  tx: Tx,
  { userId, isOperator, passkeyId }: { userId: number; isOperator: boolean; passkeyId: string | null },
): Promise<Dispute> {
  const factor = passkeyId === null ? 'two-step' : 'passkey'
  if (isOperator) return { factor, removed: false, endsAt: null }
  if (passkeyId !== null) return { factor, removed: true, endsAt: null }
  const { ends_at: endsAt } = await tx
    .updateTable('admin_totp')
    .set({ ends_at: sql<Date>`coalesce(ends_at, ${endOfWait})` })
    .where('id', '=', userId)
    .returning('ends_at')
    .executeTakeFirstOrThrow()
  return { factor, removed: false, endsAt }
}

/** The owners get one mail a day about each user, because a customer can add and dispute as often as they like. */
async function isFirstDisputeToday(tx: Tx, userId: number): Promise<boolean> {
  const earlier = await tx
    .selectFrom('security_events')
    .select('id')
    .where('user_id', '=', userId)
    .where('kind', '=', 'factor-disputed')
    .where('at', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirst()
  return earlier === undefined
}

const MAX_OWNERS = 50

/** Mails the other owners of the shop that a user disputes a factor which a person must decide about. */
async function mailOwners(
  tx: Tx,
  { userId, factor, endsAt }: { userId: number; factor: 'passkey' | 'two-step'; endsAt: Date | null },
): Promise<void> {
  const owners = await selectOwners(tx).select('id').where('id', '<>', userId).limit(MAX_OWNERS).execute()
  for (const owner of owners) {
    // The id only: the mail gets the name when it is sent, so that no name outlives an erasure.
    const params = { userId, factor, endsAt }
    await addSecurityMail(tx, { userId: owner.id, template: 'factor-disputed-owner', params })
  }
}

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

/** The rest is done by the next run, a few minutes later. */
const MAX_USERS = 500

const isOfSuspended = sql<boolean>`EXISTS (
  SELECT FROM users WHERE users.id = admin_totp.id AND users.suspended_at IS NOT NULL
)`
/** An operator's second step only goes by an operator, so no row of theirs may hold up the others. */
const isOfCustomer = sql<boolean>`EXISTS (
  SELECT FROM users WHERE users.id = admin_totp.id AND users.role = 'USER'
)`
const isOver = sql<boolean>`ends_at <= now() AND ${isOfCustomer} AND NOT ${isOfSuspended}`

/**
 * Removes each disputed two-step sign-in whose wait is over, and ends the sessions of its user, who gets a mail. A
 * suspended user cannot keep it, so the wait begins again as long as the suspension lasts. It may run twice at the same
 * time.
 */
export async function removeDisputedFactors({
  db,
  sessions,
}: Pick<Platform, 'db' | 'sessions'>): Promise<void> {
  await db
    .updateTable('admin_totp')
    .set({ ends_at: endOfWait })
    .where('ends_at', 'is not', null)
    .where(isOfSuspended)
    .execute()
  const rows = await db
    .selectFrom('admin_totp')
    .select('id')
    .where(isOver)
    .orderBy('ends_at')
    .limit(MAX_USERS)
    .execute()
  for (const { id } of rows) {
    await db.transaction().execute((tx) => removeSecondStep(tx, id))
    sessions.forget(id)
  }
}

async function removeSecondStep(tx: Tx, userId: number): Promise<void> {
  // The same lock as keepSecondStep and a reset take. Then the row is read again.
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  const row = await tx
    .selectFrom('admin_totp')
    .select('id')
    .where('id', '=', userId)
    .where(isOver)
    .executeTakeFirst()
  if (!row) return
  const sessionsEnded = await endSessions(tx, { userId })
  const entryId = await writeEntry(tx, {
    actorId: null,
    action: 'totp.remove-disputed',
    subject: `user:${userId}`,
    after: { sessionsEnded },
  })
  await deleteSecondStep(tx, entryId)
}
