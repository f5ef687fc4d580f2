import type { Output } from '@docket/contract/endpoint'
import type { signup as endpoint } from '@docket/contract/identity'
import { openWallet } from '../../../ledger/ledger.ts'
import type { Platform } from '../../../platform/context/platform.ts'
import type { Database } from '../../../platform/db/database.ts'
import { invalid } from '../../../platform/errors.ts'
import { writeAuditEntry } from '../../../platform/security/audit-log.ts'
import { createFirstSignIn } from '../first-sign-in/create-first-sign-in.ts'
import { mailToken } from '../mailed-links/mailed-tokens.ts'
import { hashPassword } from './passwords.ts'
import { findPasswordWeakness } from './weak-passwords.ts'

interface Newcomer {
  email: string
  username: string
  password: string
  /** The referrer's username, in any case. */
  referralId: string | null
  address: string
}

/**
 * Registers a customer: user, wallet, audit entry, the mail with the link and the first sign-in of this browser, all or
 * nothing.
 * @throws VALIDATION_ERROR for a taken e-mail or username, a password that is easy to guess, or an unknown referral id.
 */
export async function signup(
  { db, keys, shopIdentity }: Pick<Platform, 'db' | 'keys' | 'shopIdentity'>,
  newcomer: Newcomer,
): Promise<{ user: Output<typeof endpoint>; firstSignInToken: string }> {
  const weakness = await findPasswordWeakness(newcomer.password, newcomer, shopIdentity.current().storeName)
  const referrerId = await checkSignup(db, newcomer, weakness)
  const passwordHash = await hashPassword(newcomer.password)
  const { email, username } = newcomer

  return db.transaction().execute(async (tx) => {
    // If two requests take a name at the same time, the unique index refuses the second with the same details.
    const user = await tx
      .insertInto('users')
      .values({ email, username, password_hash: passwordHash, referrer_id: referrerId })
      .returning('id')
      .executeTakeFirstOrThrow()
    await openWallet(tx, user.id)
    await writeAuditEntry(tx, {
      actorId: user.id,
      action: 'user.create',
      subject: `user:${user.id}`,
      address: newcomer.address,
    })
    await mailToken(tx, keys, { userId: user.id, purpose: 'confirm-email' })
    const firstSignInToken = await createFirstSignIn(tx, user.id)
    return { user: { id: user.id, email, username }, firstSignInToken }
  })
}

/**
 * Checks e-mail, username and referral id together, and reports the weakness of the password, so that one answer has
 * all problems. Returns the referrer's id.
 */
async function checkSignup(
  db: Database,
  { email, username, referralId }: Newcomer,
  weakness: string | null,
): Promise<number | null> {
  const names = [username.toLowerCase(), ...(referralId ? [referralId.toLowerCase()] : [])]
  const users = await db
    .selectFrom('users')
    .select(['id', 'email', (q) => q.fn<string>('lower', ['username']).as('name')])
    .where((q) => q.or([q('email', '=', email), q(q.fn<string>('lower', ['username']), 'in', names)]))
    .execute()

  const referrer = users.find((user) => user.name === referralId?.toLowerCase())
  const details = {
    ...(users.some((user) => user.email === email) && {
      email: ['This email address is already registered.'],
    }),
    ...(users.some((user) => user.name === names[0]) && { username: ['This username is already taken.'] }),
    ...(weakness !== null && { password: [weakness] }),
    ...(referralId && !referrer && { referralId: ['There is no user with this referral id.'] }),
  }
  if (Object.keys(details).length > 0) throw invalid(details)
  return referrer?.id ?? null
}
