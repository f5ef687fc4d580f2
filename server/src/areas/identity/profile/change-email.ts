import { NEW_EMAIL_HOURS, UNDO_HOURS } from '@docket/contract/profile'
import { sql } from 'kysely'
import type { Platform } from '../../../host/context/platform.ts'
import type { Tx } from '../../../host/db/database.ts'
import { invalid, ShopError } from '../../../host/errors.ts'
import { addJob } from '../../../host/queue/jobs.ts'
import { enqueueMail, withdrawMails } from '../../../host/queue/mail.ts'
import { endWaitingEmail } from '../../../host/security/end-access.ts'
import { setEmail } from '../../../host/security/identity-changes.ts'
import type { Identity } from '../../../host/security/sessions.ts'
import { writeEntry } from '../audit/audited.ts'
import { newToken, tokenHash } from '../mailed-links/mailed-tokens.ts'
import { findOwner, isAddressTaken } from '../sign-in/addresses.ts'
import { lockOwnUser, type Profile, readProfile, refuseManyChanges } from './profile.ts'

/*
 * A customer changes the email: `askForEmail`, `mailNewAddress` (a job), `confirmNewEmail`. undo-email-change.ts has the
 * way back. All of them lock the user's row first, then the row of the change.
 */

/**
 * Asks for another email. The old address gets a mail with a link that stops it; a job mails the new one, so that the
 * caller cannot find out whether another user has it. A new request replaces one that waits.
 * @throws VALIDATION_ERROR if it is the caller's email already, or the caller has changed too much this year
 */
export async function askForEmail(
  { db, keys }: Pick<Platform, 'db' | 'keys'>,
  { caller, address }: { caller: Identity; address: string },
  email: string,
): Promise<Profile> {
  return db.transaction().execute(async (tx) => {
    const { email: oldEmail } = await lockOwnUser(tx, caller)
    if (email === oldEmail) throw invalid({ email: ['This is your email already.'] })
    await refuseManyChanges(tx, caller.id, 'email')
    await endWaitingEmail(tx, caller.id)
    const stopToken = newToken()
    const { id: changeId } = await tx
      .insertInto('email_changes')
      .values({
        user_id: caller.id,
        old_email: oldEmail,
        new_email: email,
        stop_hash: tokenHash(stopToken),
        expires_at: sql<Date>`now() + make_interval(hours => ${sql.lit(NEW_EMAIL_HOURS)})`,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await writeEntry(tx, {
      actorId: caller.id,
      action: 'user.ask-email',
      subject: `user:${caller.id}`,
      address,
      sessionId: caller.sessionId,
    })
    const mail = { userId: caller.id, template: 'email-change-asked', params: { changeId } } as const
    await enqueueMail(tx, keys, { ...mail, secret: stopToken })
    await addJob(tx, 'mail-new-address', { changeId })
    return readProfile(tx, caller.id)
  })
}

/** Keeps the email. Does nothing if no change waits. */
export async function cancelEmailChange(
  { db }: Pick<Platform, 'db'>,
  { caller }: { caller: Identity },
): Promise<Profile> {
  return db.transaction().execute(async (tx) => {
    await lockOwnUser(tx, caller)
    await endWaitingEmail(tx, caller.id)
    return readProfile(tx, caller.id)
  })
}

export interface NewAddress {
  changeId: number
}

/**
 * The job that mails the link to the new address. If another user has the address, `notifyOwner` mails that user
 * instead, and no link exists that could confirm the change.
 */
export async function mailNewAddress(
  { db, keys }: Pick<Platform, 'db' | 'keys'>,
  { changeId }: NewAddress,
  notifyOwner: (userId: number) => Promise<void>,
): Promise<void> {
  const ownerId = await db.transaction().execute(async (tx) => {
    const change = await lockChange(tx, changeId)
    if (!change) return null
    if (await isAddressTaken(tx, change.new_email, change.user_id)) return findOwner(tx, change.new_email)
    const token = newToken()
    await tx
      .updateTable('email_changes')
      .set({ confirm_hash: tokenHash(token) })
      .where('id', '=', changeId)
      .execute()
    const mail = { userId: change.user_id, template: 'confirm-new-email', params: { changeId } } as const
    await enqueueMail(tx, keys, { ...mail, secret: token })
    return null
  })
  if (ownerId !== null) await notifyOwner(ownerId)
}

/** A change that waits. Undefined if it has ended, or its user is suspended. */
async function lockChange(
  tx: Tx,
  changeId: number,
): Promise<{ user_id: number; new_email: string } | undefined> {
  await tx
    .selectFrom('users')
    .innerJoin('email_changes', 'email_changes.user_id', 'users.id')
    .select('users.id')
    .where('email_changes.id', '=', changeId)
    .forNoKeyUpdate('users')
    .executeTakeFirst()
  return tx
    .selectFrom('email_changes')
    .innerJoin('users', 'users.id', 'email_changes.user_id')
    .select(['user_id', 'new_email'])
    .where('email_changes.id', '=', changeId)
    .where('confirmed_at', 'is', null)
    .where('undone_at', 'is', null)
    .where('suspended_at', 'is', null)
    .executeTakeFirst()
}

/**
 * Changes the email with the link that was mailed to the new address. The mailed links to the old address that set a
 * password or confirm it stop working; sessions stay, because an address alone opens nothing. The old address gets a
 * mail with a link that undoes the change.
 * @throws INVALID_TOKEN, also if another user has got the address meanwhile
 */
export async function confirmNewEmail(
  { db, keys }: Pick<Platform, 'db' | 'keys'>,
  { token, address }: { token: string; address: string },
): Promise<{ email: string }> {
  const change = db.transaction().execute(async (tx) => {
    const user = await tx
      .selectFrom('users')
      .innerJoin('email_changes', 'email_changes.user_id', 'users.id')
      .select(['users.id', 'suspended_at'])
      .where('confirm_hash', '=', tokenHash(token))
      .forNoKeyUpdate('users')
      .executeTakeFirst()
    if (!user || user.suspended_at) throw new ShopError('INVALID_TOKEN')
    const undoToken = newToken()
    const confirmed = await tx
      .updateTable('email_changes')
      .set({
        confirmed_at: sql<Date>`now()`,
        undo_until: sql<Date>`now() + make_interval(hours => ${sql.lit(UNDO_HOURS)})`,
        undo_hash: tokenHash(undoToken),
      })
      .where('confirm_hash', '=', tokenHash(token))
      .where('confirmed_at', 'is', null)
      .where('undone_at', 'is', null)
      .where('expires_at', '>', sql<Date>`now()`)
      .returning(['id', 'new_email'])
      .executeTakeFirst()
    if (!confirmed) throw new ShopError('INVALID_TOKEN')
    await endLinksOfOldAddress(tx, user.id)
    const entryId = await writeEntry(tx, {
      actorId: user.id,
      action: 'user.change-email',
      subject: `user:${user.id}`,
      address,
    })
    await setEmail(tx, entryId, confirmed.id)
    const mail = { userId: user.id, template: 'email-changed', params: { changeId: confirmed.id } } as const
    await enqueueMail(tx, keys, { ...mail, secret: undoToken })
    return { email: confirmed.new_email }
  })
  return change.catch((error: Error & { constraint?: string }) => {
    throw error.constraint === 'users_email_key' ? new ShopError('INVALID_TOKEN') : error
  })
}

async function endLinksOfOldAddress(tx: Tx, userId: number): Promise<void> {
  const purposes = ['reset-password', 'confirm-email'] as const
  await tx
    .deleteFrom('mailed_tokens')
    .where('user_id', '=', userId)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .execute()
  for (const template of purposes) await withdrawMails(tx, { userId, template })
}
