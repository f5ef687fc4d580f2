import { toDollars } from '@docket/contract/money'
import type { Database } from '../../host/db/database.ts'

/**
 * The parts of a customer's personal data file that are read completely at once: the profile, the wallet, the few
 * tracking keys, and the sessions and passkeys, whose ids are not numbers. `sections.ts` reads the other lists in
 * pages, in the order of their ids.
 */
export async function profileOf(db: Database, userId: number) {
  const [user, sessions, keys, passkeys] = await Promise.all([
    db
      .selectFrom('users')
      .innerJoin('wallets', 'wallets.user_id', 'users.id')
      .leftJoin('users as referrers', 'referrers.id', 'users.referrer_id')
      .select([
        'users.id',
        'users.username',
        'users.email',
        'users.created_at',
        'users.email_verified_at',
        'users.suspended_at',
        'referrers.username as referrer',
        'wallets.balance_cents',
      ])
      .where('users.id', '=', userId)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('sessions')
      .select(['address', 'user_agent', 'created_at', 'expires_at', 'revoked_at'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute(),
    db
      .selectFrom('tracking_keys')
      .select(['name', 'ending', 'created_at', 'last_used_at'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute(),
    db
      .selectFrom('passkeys')
      .select(['name', 'created_at', 'last_used_at'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute(),
  ])
  return {
    profile: {
      id: user.id,
      username: user.username,
      email: user.email,
      referrer: user.referrer,
      createdAt: user.created_at,
      emailVerifiedAt: user.email_verified_at,
      suspendedAt: user.suspended_at,
    },
    wallet: { balance: toDollars(user.balance_cents) },
    sessions: sessions.map((row) => ({
      address: row.address,
      browser: row.user_agent,
      createdAt: row.created_at,
      expiresAt: row.expires_at,
      endedAt: row.revoked_at,
    })),
    passkeys: passkeys.map((row) => ({
      name: row.name,
      createdAt: row.created_at,
      lastUsedAt: row.last_used_at,
    })),
    trackingKeys: keys.map((row) => ({
      name: row.name,
      ending: row.ending,
      createdAt: row.created_at,
      lastUsedAt: row.last_used_at,
    })),
  }
}
