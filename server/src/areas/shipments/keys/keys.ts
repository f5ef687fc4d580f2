import { createHash, randomBytes } from 'node:crypto'
import { MAX_TRACKING_KEYS, type TrackingKey } from '@docket/contract/tracking'
import { sql } from 'kysely'
import type { Database } from '../../../host/db/database.ts'
import { ShopError } from '../../../host/errors.ts'
import { addSecurityMail } from '../../../host/queue/mail.ts'
import { requireSession } from '../../../host/security/require-session.ts'
import type { Identity } from '../../../host/security/sessions.ts'
import { writeEntry } from './audited.ts'

const PREFIX = 'dkt_track_'
const KEY_BYTES = 24
const ENDING_LENGTH = 4
/** The time of the last use is written at most this often. */
const USED_EVERY = sql`interval '1 minute'`

/** A customer's keys, newest first. */
export async function listTrackingKeys(db: Database, userId: number): Promise<TrackingKey[]> {
  const rows = await selectKeys(db).where('user_id', '=', userId).orderBy('id', 'desc').execute()
  return rows.map(trackingKeyOf)
}

/** Who makes or revokes a key, and from which IP address. */
interface KeyOwner {
  caller: Identity
  address: string
}

/**
 * Makes a key, mails its owner, and writes an audit entry. The key is returned once: the shop keeps only its hash.
 * @throws ALREADY_EXISTS with too many keys.
 */
export async function createTrackingKey(
  db: Database,
  { caller, address }: KeyOwner,
  name: string,
): Promise<TrackingKey & { key: string }> {
  const userId = caller.id
  const key = PREFIX + randomBytes(KEY_BYTES).toString('base64url')
  return db.transaction().execute(async (tx) => {
    // Simultaneous calls wait for each other here, and for a reset, which ends the session and all keys.
    await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
    await requireSession(tx, caller.sessionId)
    const { count } = await tx
      .selectFrom('tracking_keys')
      .select(sql<number>`count(*)::integer`.as('count'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    if (count >= MAX_TRACKING_KEYS) {
      throw new ShopError('ALREADY_EXISTS', `You have ${MAX_TRACKING_KEYS} keys. Revoke one first.`)
    }
    const row = await tx
      .insertInto('tracking_keys')
      .values({ user_id: userId, name, hash: hashOf(key), ending: key.slice(-ENDING_LENGTH) })
      .returning(['id', 'name', 'ending', 'created_at', 'last_used_at'])
      .executeTakeFirstOrThrow()
    await writeEntry(tx, {
      actorId: userId,
      action: 'tracking-key.create',
      subject: `user:${userId}`,
      after: { id: row.id, name, ending: row.ending },
      address,
      sessionId: caller.sessionId,
    })
    await addSecurityMail(tx, { userId, template: 'tracking-key-added', params: {} })
    return { ...trackingKeyOf(row), key }
  })
}

/** @throws NOT_FOUND for a key that is not the user's. */
export async function revokeTrackingKey(
  db: Database,
  { caller, address }: KeyOwner,
  id: number,
): Promise<{ id: number }> {
  return db.transaction().execute(async (tx) => {
    const row = await tx
      .deleteFrom('tracking_keys')
      .where('id', '=', id)
      .where('user_id', '=', caller.id)
      .returning(['name', 'ending'])
      .executeTakeFirst()
    if (!row) throw new ShopError('NOT_FOUND')
    await writeEntry(tx, {
      actorId: caller.id,
      action: 'tracking-key.revoke',
      subject: `user:${caller.id}`,
      before: { id, ...row },
      address,
      sessionId: caller.sessionId,
    })
    return { id }
  })
}

/**
 * The id and the owner of a key; undefined if there is no such key, or its owner is suspended. Also stores the time of
 * this use.
 */
export async function findTrackingKey(
  db: Database,
  key: string,
): Promise<{ id: number; userId: number } | undefined> {
  if (!key.startsWith(PREFIX)) return undefined
  const trackingKey = await db
    .selectFrom('tracking_keys')
    .innerJoin('users', 'users.id', 'tracking_keys.user_id')
    .select(['tracking_keys.id', 'tracking_keys.user_id as userId'])
    .where('hash', '=', hashOf(key))
    .where('users.suspended_at', 'is', null)
    .executeTakeFirst()
  if (!trackingKey) return undefined
  await db
    .updateTable('tracking_keys')
    .set({ last_used_at: sql<Date>`now()` })
    .where('id', '=', trackingKey.id)
    .where(sql<boolean>`(last_used_at IS NULL OR last_used_at < now() - ${USED_EVERY})`)
    .execute()
  return trackingKey
}

function selectKeys(db: Database) {
  return db.selectFrom('tracking_keys').select(['id', 'name', 'ending', 'created_at', 'last_used_at'])
}

function trackingKeyOf(row: {
  id: number
  name: string
  ending: string
  created_at: Date
  last_used_at: Date | null
}): TrackingKey {
  return {
    id: row.id,
    name: row.name,
    ending: row.ending,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  }
}

/** A fast hash is enough, because the key is long and random. */
function hashOf(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}
