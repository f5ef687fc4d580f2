import type { SandboxLogins } from '../../../host/areas/sandbox-logins.ts'
import { ConfigError } from '../../../host/config.ts'
import type { Platform } from '../../../host/context/platform.ts'
import type { Database } from '../../../host/db/database.ts'
import { PUBLIC_PASSWORDS } from '../../../host/environment.ts'
import { byTextKey } from '../../../host/lists/text-order.ts'
import { writeEntry } from '../../wallet/audited.ts'
import { HOUSE, openWallet, postTransfer, walletOf } from '../../wallet/ledger.ts'
import { hashPassword, passwordMatches } from '../sign-in/passwords.ts'

const DEMO_USER = { email: 'demo@docket.test', username: 'demo' }
const DEMO_BALANCE_CENTS = 250_00n

/**
 * Creates the sandbox's customer `demo@docket.test`, confirmed and with $250, if no user has that address or name. If
 * several processes start at the same time, only one creates this customer.
 */
export async function ensureDemoUser({ db, config }: Pick<Platform, 'db' | 'config'>): Promise<void> {
  if (!config.sandbox) return
  const { email, username } = DEMO_USER
  const existing = await db
    .selectFrom('users')
    .select('id')
    .where((q) => q.or([q('email', '=', email), q(byTextKey('username'), '=', username)]))
    .executeTakeFirst()
  if (existing) return

  const passwordHash = await hashPassword(config.sandboxPasswords.demo)
  await db.transaction().execute(async (tx) => {
    const user = await tx
      .insertInto('users')
      .values({ email, username, password_hash: passwordHash, email_verified_at: new Date() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!user) return
    await openWallet(tx, user.id)
    const { ledgerAccountId } = await walletOf(tx, user.id)
    await postTransfer(tx, {
      debitAccountId: HOUSE.adjustments,
      creditAccountId: ledgerAccountId,
      amountCents: DEMO_BALANCE_CENTS,
      kind: 'ADJUSTMENT',
      reference: `demo-balance:${user.id}`,
    })
    await writeEntry(tx, {
      actorId: null,
      action: 'wallet.adjust',
      subject: `user:${user.id}`,
      after: { amountCents: DEMO_BALANCE_CENTS, reason: 'Play money of the sandbox.' },
    })
  })
}

/**
 * Finds the sandbox's logins that work, so that the startup banner shows no others: a password can have been changed.
 * Outside the sandbox there are none.
 */
export async function findSandboxLogins({
  db,
  config,
}: Pick<Platform, 'db' | 'config'>): Promise<SandboxLogins> {
  if (!config.sandbox) return { operator: null, customer: null }
  const operator = { email: config.admin.email ?? '', password: config.sandboxPasswords.admin }
  const customer = { email: DEMO_USER.email, password: config.sandboxPasswords.demo }
  return {
    operator: (await canSignIn(db, operator, 'ADMIN')) ? operator : null,
    customer: (await canSignIn(db, customer, 'USER')) ? customer : null,
  }
}

/** Whether a user with this role can sign in with this email and password. */
async function canSignIn(
  db: Database,
  { email, password }: NonNullable<SandboxLogins['operator']>,
  role: 'USER' | 'ADMIN',
): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .select(['password_hash', 'email_verified_at'])
    .where('email', '=', email)
    .where('role', '=', role)
    .where('suspended_at', 'is', null)
    .executeTakeFirst()
  if (!user || (role === 'USER' && !user.email_verified_at)) return false
  return passwordMatches(user.password_hash, password)
}

const MAX_USERS = 20

/**
 * Refuses to open a shop to other people if its database was filled by a local sandbox: its admins and its demo
 * customer may still have the passwords that every local sandbox has. @throws ConfigError that names the user
 */
export async function refusePublicPasswords({ db, config }: Pick<Platform, 'db' | 'config'>): Promise<void> {
  if (!config.production && !config.publicSandbox) return
  const [setting, remedy] = config.production
    ? ['NODE_ENV: is production', 'start without NODE_ENV']
    : ['SANDBOX: is public', 'start without SANDBOX']
  for (const { email, role, password_hash } of await findAdminsAndDemoUser(db)) {
    const password = role === 'ADMIN' ? PUBLIC_PASSWORDS.admin : PUBLIC_PASSWORDS.demo
    if (await passwordMatches(password_hash, password)) {
      throw new ConfigError(
        `${setting}, but ${email} has the password of every local sandbox. Use an empty database, or ${remedy} and change the password.`,
      )
    }
  }
}

function findAdminsAndDemoUser(db: Database) {
  return db
    .selectFrom('users')
    .select(['email', 'role', 'password_hash'])
    .where((q) => q.or([q('role', '=', 'ADMIN'), q('email', '=', DEMO_USER.email)]))
    .orderBy('id')
    .limit(MAX_USERS)
    .execute()
}
