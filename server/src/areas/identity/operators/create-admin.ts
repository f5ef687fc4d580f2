import { randomBytes } from 'node:crypto'
import { textKey } from '@docket/contract/compare-texts'
import type { OperatorRole } from '@docket/contract/permissions'
import type { Database, Tx } from '../../../host/db/database.ts'
import { invalid } from '../../../host/errors.ts'
import { publish } from '../../../host/events/publish.ts'
import { byTextKey } from '../../../host/lists/text-order.ts'
import { addJob } from '../../../host/queue/jobs.ts'
import { setOperatorRole } from '../../../host/security/identity-changes.ts'
import { openWallet } from '../../wallet/ledger.ts'
import { writeEntry } from '../audit/audited.ts'
import { hashPassword } from '../sign-in/passwords.ts'
import { lockUsername } from '../sign-in/usernames.ts'

/**
 * The hash of a random password, until the new admin chooses one with the mailed link. It takes long, so call it before
 * the transaction.
 */
export function hashUnknownPassword(): Promise<string> {
  return hashPassword(randomBytes(32).toString('base64url'), { isKnown: true })
}

/**
 * Creates an admin who has not accepted the invitation yet. Returns the id, or null if a user has the address: a
 * customer cannot become an admin. @throws VALIDATION_ERROR if the username is taken.
 */
export async function createAdmin(
  tx: Tx,
  actor: { actorId: number | null; address?: string; sessionId?: string },
  admin: { email: string; username: string; operatorRole: OperatorRole; passwordHash: string },
): Promise<number | null> {
  await requireFreeUsername(tx, admin.username)
  const user = await tx
    .insertInto('users')
    .values({
      email: admin.email,
      username: admin.username,
      password_hash: admin.passwordHash,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!user) return null
  await openWallet(tx, user.id)
  const entryId = await writeEntry(tx, {
    ...actor,
    action: 'user.create-admin',
    subject: `user:${user.id}`,
    after: { operatorRole: admin.operatorRole },
  })
  await setOperatorRole(tx, entryId, admin.operatorRole)
  await publish(tx, 'operator.added', {
    subject: `user:${user.id}`,
    payload: { userId: user.id, role: admin.operatorRole, actorId: actor.actorId },
  })
  return user.id
}

/** The unique index of usernames compares them by the locale of the database. */
async function requireFreeUsername(tx: Tx, username: string) {
  const name = textKey(username)
  await lockUsername(tx, name)
  const user = await tx
    .selectFrom('users')
    .select('id')
    .where(byTextKey('username'), '=', name)
    .executeTakeFirst()
  if (user) throw invalid({ username: ['This username is already taken.'] })
}

/**
 * Creates another admin from the command line. The shop mails an invitation, as soon as it runs. Returns false if a
 * user has the address. @throws VALIDATION_ERROR if the username is taken.
 */
export async function addAdmin(
  db: Database,
  { email, username, operatorRole }: { email: string; username: string; operatorRole: OperatorRole },
): Promise<boolean> {
  const passwordHash = await hashUnknownPassword()
  return db.transaction().execute(async (tx) => {
    const id = await createAdmin(tx, { actorId: null }, { email, username, operatorRole, passwordHash })
    if (id === null) return false
    await addJob(tx, 'mail-link', { email, purpose: 'accept-invitation' })
    return true
  })
}
