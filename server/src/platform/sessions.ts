import { randomUUID } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { sql } from 'kysely'
import { createBatches } from './batches.ts'
import type { Database, Tx } from './database.ts'
import { deriveKey } from './encryption.ts'
import { busy } from './http/bound-work.ts'
import { type Notifications, notifyOnCommit } from './notifications.ts'

/** Who a live token belongs to. */
export interface Identity {
  id: number
  role: 'USER' | 'ADMIN'
  sessionId: string
  /** An admin without two-step sign-in in a shop that demands it: may do no more than set it up. */
  mustEnrol: boolean
}

/** A live session: whose it is, and when it ends by itself (milliseconds since 1970). */
interface Found {
  identity: Identity
  expiresAt: number
}

interface Checked extends Found {
  /** On the clock of `performance.now()`. */
  checkedAt: number
}

/** Bearer tokens: a JWT (`id, role, exp`, 12 h) that counts only while its session row is alive. */
export interface Sessions {
  issue(
    user: { id: number; role: 'USER' | 'ADMIN' },
    from: { address: string; userAgent?: string },
  ): Promise<string>
  /** The identity if it was checked a moment ago; a revocation is heard of at once. */
  peek(token: string): Identity | undefined
  /** Verifies the token and its row; null where either is not good. */
  check(token: string): Promise<Identity | null>
  /** Whose session this is, as the database has it now; null where it has ended. */
  find(sessionId: string): Promise<Identity | null>
  /** Ends one session, on every process. */
  revoke(sessionId: string): Promise<void>
  /** Ends all sessions of a user, on every process. */
  revokeAll(userId: number): Promise<void>
  /** Tells of ended sessions, wherever they were ended: whose, or null where that may be anybody. */
  onEnd(listener: (userId: number | null) => void): void
  /** This process asks the database again, at once; after the commit of what `endSessions` or `recheckSessions` told. */
  forget(): void
}

const LIFETIME_SECONDS = 12 * 60 * 60
/**
 * How long a session that was looked up counts. While this process hears notifications, it hears at once what the shop
 * changes; only a change made by hand in the database takes so long.
 */
const FRESH_MS = { listening: 30_000, deaf: 5_000 }
const MAX_CACHED = 10_000
const TOPIC = 'session-revoked'
/** Sessions in one query, and queries at once. Two thousand customers who come together are looked up in twenty queries. */
const LOOK_UP = { most: 100, atOnce: 2 }
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** `quick` looks up the sessions of requests, before all else; `db` does the rest. */
export function createSessions(
  { db, quick }: { db: Database; quick: Database },
  secretKey: string,
  notifications: Notifications,
): Sessions {
  const signingKey = deriveKey(secretKey, 'session tokens')
  /** A signature that was good stays good; only whether the session is alive is asked anew. */
  let checked = new Map<string, Checked>()
  // In an overload, a query for each customer would take the connections that purchases need.
  const liveIdentity = createBatches<string, Found | null>({
    ...LOOK_UP,
    together: LOOK_UP.most,
    waiting: 2_000,
    timed: { room: 2_000, burst: Number.POSITIVE_INFINITY, standing: 0 },
    refusal: busy,
    run: (sessionIds) => findIdentities(quick, sessionIds),
  })
  /** One look-up for all requests with one token. */
  let checks = new Map<string, Promise<Identity | null>>()
  // Another map: a look at the database that was begun before is kept in the old one, and so by nobody.
  const forgetAll = () => {
    checked = new Map()
    checks = new Map()
  }
  const endListeners: ((userId: number | null) => void)[] = []
  // One user's only: if each logout made all customers be looked up again, nobody's look-up would count for long.
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
      // Also if the caller's own transaction has ended them already.
      const userId = 'userId' in which ? which.userId : ended?.user_id
      if (userId !== undefined) await recheckSessions(tx, userId)
      return userId
    })
    // Here at once: the notification comes a moment later.
    if (userId !== undefined) forgetUser(userId)
  }

  async function look(token: string): Promise<Identity | null> {
    const [startedAt, kept] = [performance.now(), checked]
    const sessionId = kept.get(token)?.identity.sessionId ?? (await verifiedSessionId(token, signingKey))
    if (!sessionId) return null
    const found = await liveIdentity(sessionId)
    if (!found) {
      kept.delete(token)
      return null
    }
    if (kept.size >= MAX_CACHED) kept.clear()
    kept.set(token, { ...found, checkedAt: startedAt })
    return found.identity
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
      const freshMs = notifications.isListening() ? FRESH_MS.listening : FRESH_MS.deaf
      if (performance.now() < entry.checkedAt + freshMs && Date.now() < entry.expiresAt) return entry.identity
    },
    check(token) {
      const underWay = checks
      const joined = underWay.get(token)
      if (joined) return joined
      const asked = look(token).finally(() => underWay.delete(token))
      underWay.set(token, asked)
      return asked
    },
    // Never refused because others wait: an export or a stream under way would end.
    find: async (sessionId) => (await liveIdentity(sessionId, true))?.identity ?? null,
    revoke: (sessionId) => end({ sessionId }),
    revokeAll: (userId) => end({ userId }),
    onEnd: (listener) => void endListeners.push(listener),
    forget: forgetAll,
  }
}

/**
 * Ends a user's sessions, all of them or all `but` one, in the transaction of what ends them; every process hears of it
 * with the commit. Answers how many there were.
 */
export async function endSessions(
  tx: Tx,
  { userId, but }: { userId: number; but?: string | undefined },
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('sessions')
    .set({ revoked_at: new Date() })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', new Date())
    .$if(but !== undefined, (update) => update.where('id', '<>', but ?? ''))
    .executeTakeFirstOrThrow()
  await recheckSessions(tx, userId)
  return Number(numUpdatedRows)
}

/** With the commit, every process asks the database again what each session may do: one user's, or everybody's. */
export async function recheckSessions(tx: Tx, userId?: number): Promise<void> {
  await notifyOnCommit(tx, TOPIC, userId === undefined ? undefined : String(userId))
}

async function verifiedSessionId(token: string, signingKey: Buffer): Promise<string | null> {
  try {
    const { payload } = await jwtVerify(token, signingKey, { algorithms: ['HS256'] })
    return typeof payload.sid === 'string' && UUID.test(payload.sid) ? payload.sid : null
  } catch {
    // Whatever is wrong with a token, the caller is simply not signed in.
    return null
  }
}

/**
 * Role, suspension and what the shop demands are read from the rows, not from the token: a change counts at once.
 * In the order of the ids; null for a session that has ended.
 */
async function findIdentities(db: Database, sessionIds: string[]): Promise<(Found | null)[]> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id as session_id', 'sessions.expires_at', 'users.id', 'users.role'])
    .select(lacksRequiredTotp.as('must_enrol'))
    // An array, so that the statement is the same for any number of them.
    .where('sessions.id', '=', sql<string>`ANY(${sessionIds}::uuid[])`)
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', new Date())
    .where('users.suspended_at', 'is', null)
    .execute()
  const byId = new Map(rows.map((row) => [row.session_id, row]))
  return sessionIds.map((sessionId) => {
    const row = byId.get(sessionId.toLowerCase())
    if (!row) return null
    const identity = { id: row.id, role: row.role, sessionId, mustEnrol: row.must_enrol }
    return { identity, expiresAt: row.expires_at.getTime() }
  })
}

const lacksRequiredTotp = sql<boolean>`(
  users.role = 'ADMIN' AND (SELECT require_admin_totp FROM shop_settings)
  AND NOT EXISTS (SELECT FROM admin_totp t WHERE t.id = users.id AND t.confirmed_at IS NOT NULL)
)`
