import { sql } from 'kysely'
import type { Platform } from '../../../host/context/platform.ts'
import { network } from '../../../host/security/network.ts'

/** Enough for a home, a phone, an office and some journeys. */
export const MAX_NETWORKS = 10
export const NETWORK_DAYS = 90

/** The id of no user. */
export const NO_USER = 0

interface NetworkUse {
  userId: number
  address: string
}

/** Remembers the network of a successful sign-in: the latest ten of each user, as keyed hashes. */
export async function rememberNetwork(
  { db, keys }: Pick<Platform, 'db' | 'keys'>,
  use: NetworkUse,
): Promise<void> {
  await db
    .insertInto('user_networks')
    .values({ user_id: use.userId, hash: hashOf(keys, use) })
    .onConflict((conflict) => conflict.columns(['user_id', 'hash']).doUpdateSet({ last_used_at: sql`now()` }))
    .execute()
  // Skips rows that a simultaneous sign-in deletes, so that the two cannot deadlock.
  await sql`
    DELETE FROM user_networks WHERE user_id = ${use.userId} AND hash IN (
      SELECT hash FROM user_networks WHERE user_id = ${use.userId}
      ORDER BY last_used_at DESC OFFSET ${sql.lit(MAX_NETWORKS)} FOR UPDATE SKIP LOCKED
    )`.execute(db)
}

/** Whether the user has signed in from this network lately. */
export async function isRecentNetwork(
  { db, keys }: Pick<Platform, 'db' | 'keys'>,
  use: NetworkUse,
): Promise<boolean> {
  const row = await db
    .selectFrom('user_networks')
    .select('user_id')
    .where('user_id', '=', use.userId)
    .where('hash', '=', hashOf(keys, use))
    .where('last_used_at', '>', sql<Date>`now() - make_interval(days => ${sql.lit(NETWORK_DAYS)})`)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Like `isRecentNetwork`, for the user with this e-mail address; false if no user has the address. Both cases make the
 * same queries, so that the time of the answer reveals nothing.
 */
export async function isRecentNetworkOf(
  platform: Pick<Platform, 'db' | 'keys'>,
  { email, address }: { email: string; address: string },
): Promise<boolean> {
  const user = await platform.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst()
  return isRecentNetwork(platform, { userId: user?.id ?? NO_USER, address })
}

/** Keyed and different for each user, so that the table reveals neither addresses nor who shares one. */
function hashOf(keys: Platform['keys'], { userId, address }: NetworkUse): Buffer {
  return keys.fingerprint(`network of ${userId}: ${network(address)}`)
}
