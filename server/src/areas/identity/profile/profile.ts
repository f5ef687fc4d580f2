import { textKey } from '@docket/contract/compare-texts'
import type { Output } from '@docket/contract/endpoint'
import { CHANGES_A_YEAR, type getProfile as contract } from '@docket/contract/profile'
import { sql } from 'kysely'
import type { Platform } from '../../../host/context/platform.ts'
import type { Database, Tx } from '../../../host/db/database.ts'
import { invalid } from '../../../host/errors.ts'
import { byTextKey } from '../../../host/lists/text-order.ts'
import { setUsername } from '../../../host/security/identity-changes.ts'
import { requireSession } from '../../../host/security/require-session.ts'
import type { Identity } from '../../../host/security/sessions.ts'
import { writeEntry } from '../audit/audited.ts'
import { findReserved, isNameOfShop, lockUsername, reserveUsername } from '../sign-in/usernames.ts'

export type Profile = Output<typeof contract>

/** Who the caller is, and the new email that waits for its confirmation. */
export async function readProfile(db: Database, userId: number): Promise<Profile> {
  const { created_at, ...user } = await db
    .selectFrom('users')
    .select(['username', 'email', 'created_at'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const change = await db
    .selectFrom('email_changes')
    .select(['new_email', 'expires_at'])
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .where('undone_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return {
    ...user,
    createdAt: created_at.toISOString(),
    newEmail: change ? { email: change.new_email, until: change.expires_at.toISOString() } : null,
  }
}

/**
 * Gives the caller another username. The old one stays reserved, like that of a refused sign-up: no one else can be
 * taken for the customer, who can take it back.
 * @throws VALIDATION_ERROR if it is taken, the shop's, or the caller has changed too much this year
 */
export async function changeUsername(
  { db, keys, shopIdentity }: Pick<Platform, 'db' | 'keys' | 'shopIdentity'>,
  { caller, address }: { caller: Identity; address: string },
  username: string,
): Promise<Profile> {
  const { storeName } = shopIdentity.current()
  const name = textKey(username)
  return db.transaction().execute(async (tx) => {
    // The same order as a sign-up: the name first.
    await lockUsername(tx, name)
    const before = await lockOwnUser(tx, caller)
    if (before.username === username) return readProfile(tx, caller.id)
    const isSame = textKey(before.username) === name
    // A user who has or had such a name may keep it or take it back, with other capitals, too.
    const isOwn = isSame || (await wasNamed(tx, caller.id, name))
    if (!isOwn && isNameOfShop(username, storeName))
      throw invalid({ username: ['This name is kept for the shop. Choose another one.'] })
    if (!isOwn && (await isTaken(tx, keys, name)))
      throw invalid({ username: ['This username is already taken.'] })
    await refuseManyChanges(tx, caller.id, 'username')
    if (!isSame) await reserveUsername(tx, keys, textKey(before.username))
    const entryId = await writeEntry(tx, {
      actorId: caller.id,
      action: 'user.change-username',
      subject: `user:${caller.id}`,
      address,
      sessionId: caller.sessionId,
    })
    await setUsername(tx, entryId, username)
    return readProfile(tx, caller.id)
  })
}

async function isTaken(tx: Tx, keys: Platform['keys'], name: string): Promise<boolean> {
  const user = await tx
    .selectFrom('users')
    .select('id')
    .where(byTextKey('username'), '=', name)
    .executeTakeFirst()
  return user !== undefined || (await findReserved(tx, keys, [name])).has(name)
}

/** Locks the caller's row. An event that has ended the session meanwhile refuses the call. */
export async function lockOwnUser(
  tx: Tx,
  { id, sessionId }: Identity,
): Promise<{ username: string; email: string }> {
  const user = await tx
    .selectFrom('users')
    .select(['username', 'email'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  await requireSession(tx, sessionId)
  return user
}

async function wasNamed(tx: Tx, userId: number, name: string): Promise<boolean> {
  const former = await tx
    .selectFrom('former_names')
    .select('username')
    .where('user_id', '=', userId)
    .execute()
  return former.some(({ username }) => textKey(username) === name)
}

/** @throws VALIDATION_ERROR of `field` */
export async function refuseManyChanges(tx: Tx, userId: number, field: 'username' | 'email'): Promise<void> {
  const { changes } = await tx
    .selectFrom('former_names')
    .select(sql<number>`count(*)::integer`.as('changes'))
    .where('user_id', '=', userId)
    .where('until', '>', sql<Date>`now() - interval '1 year'`)
    .executeTakeFirstOrThrow()
  if (changes < CHANGES_A_YEAR) return
  throw invalid({
    [field]: [`You have changed your username and email ${CHANGES_A_YEAR} times in a year. Try again later.`],
  })
}
