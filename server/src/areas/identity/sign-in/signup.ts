import { textKey } from '@docket/contract/compare-texts'
import type { Output } from '@docket/contract/endpoint'
import type { signup as endpoint } from '@docket/contract/identity'
import type { Platform } from '../../../host/context/platform.ts'
import type { Tx } from '../../../host/db/database.ts'
import { invalid } from '../../../host/errors.ts'
import { byTextKey } from '../../../host/lists/text-order.ts'
import { addJob } from '../../../host/queue/jobs.ts'
import { openWallet } from '../../wallet/ledger.ts'
import { writeEntry } from '../audit/audited.ts'
import { createFirstSignIn } from '../first-sign-in/first-sign-in.ts'
import { mailToken, newToken } from '../mailed-links/mailed-tokens.ts'
import { createAddressNotices, findOwner, isAddressTaken } from './addresses.ts'
import { findPasswordWeakness, hashPassword } from './passwords.ts'
import { findReserved, isNameOfShop, lockUsername, reserveUsername } from './usernames.ts'

const usernameKey = byTextKey('username')

interface Newcomer {
  email: string
  username: string
  password: string
  /** The referrer's username, in any case. */
  referralId: string | null
  address: string
}

/**
 * Registers a customer: user, wallet, audit entry, the job that mails the link, and the first sign-in of this browser,
 * all or nothing. If the address is registered already, the answer is the same and comes after the same work: no user is
 * created, the username is reserved, the token opens nothing, and the job mails the owner of the address.
 * @throws VALIDATION_ERROR for a taken username or one of the shop, a password that is easy to guess, or an unknown referral id.
 */
export async function signup(
  { db, keys, shopIdentity }: Pick<Platform, 'db' | 'keys' | 'shopIdentity'>,
  newcomer: Newcomer,
): Promise<{ user: Output<typeof endpoint>; firstSignInToken: string }> {
  const { storeName } = shopIdentity.current()
  if (isNameOfShop(newcomer.username, storeName)) {
    throw invalid({ username: ['This name is kept for the shop. Choose another one.'] })
  }
  const weakness = await findPasswordWeakness(newcomer.password, newcomer, storeName)
  await checkSignup({ db, keys }, newcomer, weakness)
  const passwordHash = await hashPassword(newcomer.password)
  const { email, username } = newcomer

  const firstSignInToken = await db.transaction().execute(async (tx) => {
    const name = textKey(username)
    await lockUsername(tx, name)
    // Another sign-up may have taken the name meanwhile.
    const referrerId = await checkSignup({ db: tx, keys }, newcomer, weakness)
    const userId = await createCustomer(tx, newcomer, { passwordHash, referrerId })
    const token = userId === null ? newToken() : await createFirstSignIn(tx, userId)
    if (userId === null) await reserveUsername(tx, keys, name)
    const job = { userId: userId ?? (await findOwner(tx, email)), isNew: userId !== null }
    await addJob(tx, 'mail-after-sign-up', job)
    return token
  })
  return { user: { email, username }, firstSignInToken }
}

/** Returns the id; null if the address is registered already. */
async function createCustomer(
  tx: Tx,
  { email, username, address }: Newcomer,
  { passwordHash, referrerId }: { passwordHash: string; referrerId: number | null },
): Promise<number | null> {
  // A customer can still undo the change of this address. No one learns that from the answer.
  if (await isAddressTaken(tx, email, null)) return null
  const user = await tx
    .insertInto('users')
    .values({ email, username, password_hash: passwordHash, referrer_id: referrerId })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!user) return null
  await openWallet(tx, user.id)
  await writeEntry(tx, {
    actorId: user.id,
    action: 'user.create',
    subject: `user:${user.id}`,
    address,
  })
  return user.id
}

/**
 * Checks username and referral id together, and reports the weakness of the password, so that one answer has all
 * problems. Returns the referrer's id. A reserved username counts as that of a user in both, so that it cannot be told
 * from one.
 */
async function checkSignup(
  { db, keys }: Pick<Platform, 'db' | 'keys'>,
  { username, referralId }: Newcomer,
  weakness: string | null,
): Promise<number | null> {
  const [name, referrerName] = [textKey(username), referralId === null ? null : textKey(referralId)]
  const names = referrerName === null ? [name] : [name, referrerName]
  const users = await db
    .selectFrom('users')
    .select(['id', 'username', usernameKey.as('name')])
    .where(usernameKey, 'in', names)
    // Releases up to 0.3.1 let two users have equal names if the database has a Turkish locale. The first one counts.
    .orderBy('id')
    .execute()
  const reserved = await findReserved(db, keys, names)

  const isTaken = (text: string) => reserved.has(text) || users.some((user) => user.name === text)
  const details = {
    ...(isTaken(name) && { username: ['This username is already taken.'] }),
    ...(weakness !== null && { password: [weakness] }),
    ...(referrerName !== null &&
      !isTaken(referrerName) && { referralId: ['There is no user with this referral id.'] }),
  }
  if (Object.keys(details).length > 0) throw invalid(details)
  const referrers = users.filter((user) => user.name === referrerName)
  return (referrers.find((user) => user.username === referralId) ?? referrers[0])?.id ?? null
}

export interface SignUp {
  /** Null if no one is to get a mail. */
  userId: number | null
  isNew: boolean
}

/**
 * The job that mails after a sign-up: a new customer gets the link that confirms the address, and so does one who has
 * not confirmed it yet and signs up again. If the address was confirmed already, its owner gets a notice. Both get a few
 * mails a day at most; suspended and erased users get none.
 */
export function createSignUpMails(platform: Platform): (signUp: SignUp) => Promise<void> {
  const { db, keys } = platform
  const notifyOwner = createAddressNotices(platform)
  return async ({ userId, isNew }: SignUp): Promise<void> => {
    if (userId === null) return
    if (!isNew) return notifyOwner(userId, 'sign-up')
    await db.transaction().execute(async (tx) => {
      const user = await tx
        .selectFrom('users')
        .select('email_verified_at')
        .where('id', '=', userId)
        .where('suspended_at', 'is', null)
        .where('erased_at', 'is', null)
        .forNoKeyUpdate()
        .executeTakeFirst()
      if (user && !user.email_verified_at) await mailToken(tx, keys, { userId, purpose: 'confirm-email' })
    })
  }
}
