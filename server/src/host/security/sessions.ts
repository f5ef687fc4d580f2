import { randomUUID } from 'node:crypto'
import type { OperatorRole } from '@docket/contract/permissions'
import { jwtVerify, SignJWT } from 'jose'
import { sql } from 'kysely'
import { createBatches } from '../concurrency/batches.ts'
import type { Config } from '../config.ts'
import type { Database, Tx } from '../db/database.ts'
import { busy } from '../http/overload/bound-work.ts'
import { type Notifications, notifyOnCommit } from '../realtime/notifications.ts'
import { deriveKey } from './encryption.ts'
import { createSessionUse, isInUse } from './session-use.ts'
import { lastProof } from './step-up.ts'

/** The user of a valid session. */
export interface Identity {
  id: number
  role: 'USER' | 'ADMIN'
  /** What an admin may do; null for a customer, and for an admin who may do nothing. */
  operatorRole: OperatorRole | null
  sessionId: string
  /** Whether this is an admin without two-step sign-in in a shop that requires it. The admin may only set it up. */
  mustEnrol: boolean
  /** Whether two-step sign-in is on. */
  hasTotp: boolean
  /** When the user last proved in this session who they are, in milliseconds since 1970. */
  provedAt: number
  /** The last stored use of the session, in milliseconds since 1970. */
  seenAt: number
}

/** A valid session with its expiry in milliseconds since 1970. */
interface LiveSession {
  identity: Identity
  expiresAt: number
}

interface CheckedSession extends LiveSession {
  /** On the clock of `performance.now()`. */
  checkedAt: number
}

/** Bearer tokens: each is a JWT (`id, role, exp`, 12 h), which is valid only while its session is valid and in use. */
export interface Sessions {
  issue(
    user: { id: number; role: 'USER' | 'ADMIN' },
    from: { address: string; userAgent?: string },
  ): Promise<string>
  /** The identity if the token was checked a short time ago. After a revocation, it returns undefined at once. */
  peek(token: string): Identity | undefined
  /** Verifies the token and its session; null if either is not valid. */
  check(token: string): Promise<Identity | null>
  /** Reads a session from the database; null if it has ended or if this is not the id of a session. */
  find(sessionId: string): Promise<Identity | null>
  /** Ends one session, on every process. */
  revoke(sessionId: string): Promise<void>
  /** Ends all sessions of a user, on every process. */
  revokeAll(userId: number): Promise<void>
  /** Calls `listener` when sessions of a user end, on any process. `userId` is null if it may be any user. */
  onEnd(listener: (userId: number | null) => void): void
  /** Notes that a session is used, so that it does not end as idle. It waits for nothing. */
  noteUse(identity: Identity): void
  /** Makes this process read sessions again. Call it after the commit of `endSessions` or `recheckSessions`. */
  forget(userId: number | 'all'): void
  /** Waits until the noted uses are stored. */
  close(): Promise<void>
}

const LIFETIME_SECONDS = 12 * 60 * 60
/**
 * How long a checked session counts as valid. While this process receives notifications, it learns of the shop's
 * changes at once, so only a manual change in the database takes this long.
 */
const FRESH_MS = { listening: 30_000, notListening: 5_000 }
const MAX_CACHED = 10_000
const TOPIC = 'session-revoked'
/**
 * How many sessions one query reads, and how many queries run at the same time. The sessions of two thousand
 * simultaneous customers need twenty queries.
 */
const LOOK_UP = { maxItems: 100, atOnce: 2 }
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** `quick` reads the sessions of requests; `db` does the rest. */
export function createSessions(
  { db, quick }: { db: Database; quick: Database },
  { secretKey, requiresAdminTotp }: Pick<Config, 'secretKey' | 'requiresAdminTotp'>,
  notifications: Notifications,
): Sessions {
  const signingKey = deriveKey(secretKey, 'session tokens')
  const use = createSessionUse(db)
  /** Checked tokens. A signature stays valid, so after `FRESH_MS` only the session is read again. */
  let checked = new Map<string, CheckedSession>()
  // In an overload, a query for each customer would take the connections that purchases need.
  const sessionBatches = createBatches<string, LiveSession | null>({
    ...LOOK_UP,
    batchSize: LOOK_UP.maxItems,
    waiting: 2_000,
    timed: { burstJobs: 2_000, lastingOverloadAfter: Number.POSITIVE_INFINITY, lastingOverloadJobs: 0 },
    refusal: busy,
    run: (sessionIds) => findLiveSessions(quick, sessionIds, requiresAdminTotp),
  })
  /** Running checks. All requests with one token share one. */
  let checks = new Map<string, Promise<Identity | null>>()
  // New maps: a running check writes its result to the old map, which is no longer used.
  const forgetAll = () => {
    checked = new Map()
    checks = new Map()
  }
  const endListeners: ((userId: number | null) => void)[] = []
  // Removes only this user's checked tokens. Otherwise each logout would empty the cache for all customers. Running
  // checks cannot be told apart by user, so they all get a new map.
  const forgetUser = (userId: number) => {
    checked = new Map([...checked].filter(([, { identity }]) => identity.id !== userId))
    checks = new Map()
  }
  notifications.on(TOPIC, (data = '') => {
    const userId = /^\d+$/.test(data) ? Number(data) : null
    if (userId === null) forgetAll()
    else forgetUser(userId)
    for (const listener of endListeners) listener(userId)
  })

  async function end(which: { sessionId: string } | { userId: number }) {
    const userId = await db.transaction().execute(async (tx) => {
      let update = tx.updateTable('sessions').set({ revoked_at: new Date() }).where('revoked_at', 'is', null)
      update =
        'userId' in which
          ? update.where('user_id', '=', which.userId)
          : update.where('id', '=', which.sessionId)
      const [ended] = await update.returning('user_id').execute()
      // Notify even if no row was changed: the caller's own transaction may have ended them already.
      const userId = 'userId' in which ? which.userId : ended?.user_id
      if (userId !== undefined) await recheckSessions(tx, userId)
      return userId
    })
    // Forgets the user in this process at once, because the notification arrives a moment later.
    if (userId !== undefined) forgetUser(userId)
  }

  async function readIdentity(token: string): Promise<Identity | null> {
    const [startedAt, cacheAtStart] = [performance.now(), checked]
    const signed = cacheAtStart.get(token)?.identity ?? (await verifiedToken(token, signingKey))
    if (!signed) return null
    const session = await sessionBatches.add(signed.sessionId)
    // The user is signed, too: a row that names another user now was changed in the database by hand.
    if (session?.identity.id !== signed.id) {
      cacheAtStart.delete(token)
      return null
    }
    if (cacheAtStart.size >= MAX_CACHED) cacheAtStart.clear()
    cacheAtStart.set(token, { ...session, checkedAt: startedAt })
    return session.identity
  }

  return {
    async issue(user, from) {
      const sessionId = randomUUID()
      const expiresAt = new Date(Date.now() + LIFETIME_SECONDS * 1_000)
      await db
        .insertInto('sessions')
        .values({
          id: sessionId,
          user_id: user.id,
          address: from.address,
          user_agent: from.userAgent?.slice(0, 300) ?? null,
          expires_at: expiresAt,
        })
        .execute()
      return new SignJWT({ id: user.id, role: user.role, sid: sessionId })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuedAt()
        .setExpirationTime(expiresAt)
        .sign(signingKey)
    },
    peek(token) {
      const entry = checked.get(token)
      if (!entry) return
      const freshMs = notifications.isListening() ? FRESH_MS.listening : FRESH_MS.notListening
      if (performance.now() < entry.checkedAt + freshMs && Date.now() < entry.expiresAt) return entry.identity
    },
    check(token) {
      const running = checks
      const joined = running.get(token)
      if (joined) return joined
      const started = readIdentity(token).finally(() => running.delete(token))
      running.set(token, started)
      return started
    },
    async find(sessionId) {
      // The database compares uuids. Any other text would fail the query, and with it the others of its batch.
      if (!UUID.test(sessionId)) return null
      // With priority: a refusal would end a running export or live stream.
      return (await sessionBatches.add(sessionId, true))?.identity ?? null
    },
    revoke: (sessionId) => end({ sessionId }),
    revokeAll: (userId) => end({ userId }),
    onEnd: (listener) => void endListeners.push(listener),
    noteUse: use.note,
    forget: (userId) => (userId === 'all' ? forgetAll() : forgetUser(userId)),
    close: use.close,
  }
}

/**
 * Ends all sessions of a user, or all except `exceptSessionId`, in the caller's transaction. Every process is notified
 * on the commit. Returns the number of sessions.
 */
export async function endSessions(
  tx: Tx,
  { userId, exceptSessionId }: { userId: number; exceptSessionId?: string | undefined },
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('sessions')
    .set({ revoked_at: new Date() })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', new Date())
    .$if(exceptSessionId !== undefined, (update) => update.where('id', '<>', exceptSessionId ?? ''))
    .executeTakeFirstOrThrow()
  await recheckSessions(tx, userId)
  return Number(numUpdatedRows)
}

/** Makes every process read sessions again when `tx` commits: one user's, or all. */
export async function recheckSessions(tx: Tx, userId?: number): Promise<void> {
  await notifyOnCommit(tx, TOPIC, userId === undefined ? undefined : String(userId))
}

/** What the token says; null for an invalid one, whose caller is not signed in. */
async function verifiedToken(token: string, key: Buffer): Promise<Pick<Identity, 'id' | 'sessionId'> | null> {
  try {
    const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'] })
    const { id, sid } = payload
    return typeof sid === 'string' && UUID.test(sid) && typeof id === 'number' ? { id, sessionId: sid } : null
  } catch {
    return null
  }
}

/**
 * Reads sessions and returns them in the order of the ids; null for a session that has ended. Role, suspension and the
 * two-step requirement come from the database, not from the token, so that a change applies at once.
 */
async function findLiveSessions(
  db: Database,
  sessionIds: string[],
  requiresAdminTotp: boolean,
): Promise<(LiveSession | null)[]> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id as session_id', 'sessions.expires_at', 'sessions.last_seen_at'])
    .select(['users.id', 'users.role', 'users.operator_role', hasTotp.as('has_totp')])
    .select([requiresTotp(requiresAdminTotp).as('requires_totp'), lastProof.as('proved_at')])
    // An array, so that the statement is the same for any number of sessions.
    .where('sessions.id', '=', sql<string>`ANY(${sessionIds}::uuid[])`)
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', new Date())
    .where(isInUse)
    .where('users.suspended_at', 'is', null)
    .execute()
  const byId = new Map(rows.map((row) => [row.session_id, row]))
  return sessionIds.map((sessionId) => {
    const row = byId.get(sessionId.toLowerCase())
    if (!row) return null
    return { identity: identityOf(row), expiresAt: row.expires_at.getTime() }
  })
}

function identityOf(row: {
  id: number
  role: Identity['role']
  operator_role: OperatorRole | null
  session_id: string
  has_totp: boolean
  requires_totp: boolean
  proved_at: Date
  last_seen_at: Date
}): Identity {
  return {
    id: row.id,
    role: row.role,
    operatorRole: row.operator_role,
    sessionId: row.session_id,
    mustEnrol: row.requires_totp && !row.has_totp,
    hasTotp: row.has_totp,
    provedAt: row.proved_at.getTime(),
    seenAt: row.last_seen_at.getTime(),
  }
}

const hasTotp = sql<boolean>`EXISTS (
  SELECT FROM admin_totp t WHERE t.id = users.id AND t.confirmed_at IS NOT NULL
)`

/** `always`: the environment requires it, whatever the setting of the shop. */
const requiresTotp = (always: boolean) => sql<boolean>`(
  users.role = 'ADMIN' AND (${sql.lit(always)} OR (SELECT require_admin_totp FROM shop_settings))
)`
