import { sql } from 'kysely'
import { ConfigError } from '../../../host/config.ts'
import type { Platform } from '../../../host/context/platform.ts'
import { ADVISORY_LOCKS } from '../../../host/db/advisory-locks.ts'
import type { Database, Tx } from '../../../host/db/database.ts'
import { byTextKey } from '../../../host/lists/text-order.ts'
import { setOperatorRole } from '../../../host/security/identity-changes.ts'
import { recheckSessions } from '../../../host/security/sessions.ts'
import { openWallet } from '../../wallet/ledger.ts'
import { writeEntry } from '../audit/audited.ts'
import { findPasswordWeakness, hashPassword } from '../sign-in/passwords.ts'
import { refusePublicPasswords } from './sandbox-users.ts'

/**
 * Adds the first admin. Before that, it refuses a database whose users have the public passwords of a local sandbox.
 * @throws ConfigError
 */
export async function setUpUsers(platform: Platform): Promise<void> {
  await refusePublicPasswords(platform)
  await ensureFirstAdmin(platform)
}

/**
 * Creates the admin of ADMIN_EMAIL and ADMIN_PASSWORD if there is no admin. If several processes start at the same
 * time, only one creates it. Later changes of the variables have no effect: passwords are reset by mail. If no admin
 * has a role, because an older release created the first one, the first admin becomes an owner.
 * @throws ConfigError if a customer has that address, or if the password is easy to guess and others can reach the shop
 * (production or a public sandbox).
 */
export async function ensureFirstAdmin({
  db,
  config,
  log,
}: Pick<Platform, 'db' | 'config' | 'log'>): Promise<void> {
  const { email, password } = config.admin
  if (await hasAdmin(db)) return ensureOwner(db)
  if (email === undefined || password === undefined) {
    log.warn('There is no admin yet. Set ADMIN_EMAIL and ADMIN_PASSWORD, and start again.')
    return
  }
  if (config.production || config.publicSandbox) {
    const weakness = await findPasswordWeakness(password, { email, username: 'admin' }, config.storeName)
    if (weakness !== null) throw new ConfigError(`ADMIN_PASSWORD: is easy to guess. ${weakness}`)
  }
  const passwordHash = await hashPassword(password)
  await db.transaction().execute(async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(${ADVISORY_LOCKS.firstAdmin})`.execute(tx)
    if (await hasAdmin(tx)) return
    if (await isEmailTaken(tx, email)) throw new ConfigError('ADMIN_EMAIL: belongs to a customer already')
    const user = await tx
      .insertInto('users')
      .values({
        email,
        username: await freeUsername(tx),
        password_hash: passwordHash,
        email_verified_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await openWallet(tx, user.id)
    const entryId = await writeEntry(tx, {
      actorId: null,
      action: 'user.create-first-admin',
      subject: `user:${user.id}`,
    })
    await setOperatorRole(tx, entryId, 'OWNER')
  })
}

async function ensureOwner(db: Database): Promise<void> {
  if (await hasAdminWithRole(db)) return
  await db.transaction().execute(async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(${ADVISORY_LOCKS.operators})`.execute(tx)
    if (await hasAdminWithRole(tx)) return
    const { id } = await tx
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'ADMIN')
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow()
    await recheckSessions(tx, id)
    const entryId = await writeEntry(tx, {
      actorId: null,
      action: 'user.change-role',
      subject: `user:${id}`,
      before: { operatorRole: null },
      after: { operatorRole: 'OWNER' },
    })
    await setOperatorRole(tx, entryId, 'OWNER')
  })
}

async function hasAdminWithRole(db: Database): Promise<boolean> {
  const admin = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'ADMIN')
    .where('operator_role', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return admin !== undefined
}

async function hasAdmin(db: Database): Promise<boolean> {
  const admin = await db.selectFrom('users').select('id').where('role', '=', 'ADMIN').executeTakeFirst()
  return admin !== undefined
}

async function isEmailTaken(tx: Tx, email: string): Promise<boolean> {
  const user = await tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  return user !== undefined
}

/** `admin`, or `admin-2` and so on if customers have these names. */
async function freeUsername(tx: Tx): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM (VALUES ('admin', 1) UNION ALL SELECT 'admin-' || n, n FROM generate_series(2, 1000) n)
      AS candidate (name, n)
    WHERE NOT EXISTS (SELECT FROM users WHERE ${byTextKey('username')} = name) ORDER BY n LIMIT 1
  `.execute(tx)
  const name = rows[0]?.name
  if (name === undefined) throw new Error('No username is left for the first admin.')
  return name
}
