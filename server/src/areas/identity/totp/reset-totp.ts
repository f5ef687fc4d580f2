import { emailKey } from '@docket/contract/email-key'
import type { Platform } from '../../../host/context/platform.ts'
import type { Database, Tx } from '../../../host/db/database.ts'
import { invalid, ShopError } from '../../../host/errors.ts'
import type { Actor } from '../../../host/security/actor.ts'
import { deletePasskeys, deleteSecondStep } from '../../../host/security/identity-changes.ts'
import { useLimit } from '../../../host/security/operator-limits/use-limit.ts'
import { requireRightsOver } from '../../../host/security/rights-over-admins.ts'
import { endSessions } from '../../../host/security/sessions.ts'
import { writeEntry } from '../audit/audited.ts'

interface Reset {
  /** Whether two-step sign-in was on. */
  wasOn: boolean
  passkeysRemoved: number
  sessionsEnded: number
}

/** Like `resetSecondStep`, for the command line: it checks no permission. Null if no user has that email. */
export async function resetTotp(db: Database, email: string): Promise<Reset | null> {
  return db.transaction().execute(async (tx) => {
    const user = await tx
      .selectFrom('users')
      .select('id')
      .where('email', '=', emailKey(email) ?? email)
      .executeTakeFirst()
    return user ? reset(tx, { actorId: null }, { userId: user.id }) : null
  })
}

/**
 * For a user who has lost the second step: switches two-step sign-in off, removes the passkeys and ends all sessions.
 * If two-step sign-in was on, the user gets a mail.
 * @throws NOT_FOUND; LIMIT_REACHED; VALIDATION_ERROR if the user is the actor; FORBIDDEN for an admin, unless the actor
 * is an owner
 */
export async function resetSecondStep(
  { db, sessions }: Pick<Platform, 'db' | 'sessions'>,
  actor: Actor,
  { userId, reason }: { userId: number; reason: string },
): Promise<Reset> {
  if (userId === actor.actorId) throw invalid({ id: ['Change your own second step under Security.'] })
  const result = await db.transaction().execute(async (tx) => {
    const user = await tx
      .selectFrom('users')
      .select('role')
      .where('id', '=', userId)
      .where('erased_at', 'is', null)
      .executeTakeFirst()
    if (!user) throw new ShopError('NOT_FOUND')
    await useLimit(tx, actor, 'customers', 1)
    // The second step of an admin protects the whole shop.
    if (user.role === 'ADMIN') await requireRightsOver(tx, actor, 'OWNER')
    return reset(tx, actor, { userId, reason })
  })
  sessions.forget(userId)
  return result
}

async function reset(
  tx: Tx,
  actor: Pick<Partial<Actor>, 'address' | 'sessionId'> & { actorId: number | null },
  { userId, reason }: { userId: number; reason?: string },
): Promise<Reset> {
  // Locks the user first. An erasure and adding a passkey do the same, so these three run one after the other.
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  const { wasOn, passkeysRemoved } = await tx
    .selectNoFrom((q) => [
      q
        .exists(q.selectFrom('admin_totp').where('id', '=', userId).where('confirmed_at', 'is not', null))
        .as('wasOn'),
      q
        .selectFrom('passkeys')
        .select((count) => count.fn.countAll<number>().as('passkeys'))
        .where('user_id', '=', userId)
        .as('passkeysRemoved'),
    ])
    .executeTakeFirstOrThrow()
  const sessionsEnded = await endSessions(tx, { userId })
  const result = { wasOn: wasOn === true, passkeysRemoved: Number(passkeysRemoved), sessionsEnded }
  const entryId = await writeEntry(tx, {
    ...actor,
    action: 'totp.reset',
    subject: `user:${userId}`,
    after: { ...result, ...(reason !== undefined && { reason }) },
  })
  await deleteSecondStep(tx, entryId)
  await deletePasskeys(tx, entryId)
  return result
}
