import type { Output } from '@docket/contract/endpoint'
import type { disputeFactor as contract } from '@docket/contract/not-me'
import { sql } from 'kysely'
import type { Platform } from '../../../host/context/platform.ts'
import type { Tx } from '../../../host/db/database.ts'
import { addSecurityMail } from '../../../host/queue/mail.ts'
import { endAccess } from '../../../host/security/end-access.ts'
import { deletePasskeys } from '../../../host/security/identity-changes.ts'
import { writeEntry } from '../audit/audited.ts'
import { tokenHash, useToken } from '../mailed-links/mailed-tokens.ts'
import { mailOwners } from './mail-owners.ts'

/** How long a disputed two-step sign-in stays. Its owner may keep it meanwhile (keep-second-step.ts). */
const DISPUTE_HOURS = 72

/** The end of a wait that begins now. */
export const endOfWait = sql<Date>`now() + make_interval(hours => ${sql.lit(DISPUTE_HOURS)})`

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
