import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

/** How long a session lasts without a call, in minutes. */
const IDLE_MINUTES = { ADMIN: 60, USER: 8 * 60 }
/** The use of a session is stored at most this often. So a session may end this much earlier. */
const NOTE_EVERY_MS = 60_000
/** How long uses are collected for one statement. */
const COLLECT_MS = 1_000
/** Only an overload uses more sessions than this at once. The use of the others is stored after a later call. */
const MAX_COLLECTED = 10_000

/** For queries on `sessions` and `users`: whether the session was used recently enough. */
export const isInUse = sql<boolean>`sessions.last_seen_at > now() - make_interval(mins =>
  CASE users.role WHEN 'ADMIN' THEN ${sql.lit(IDLE_MINUTES.ADMIN)} ELSE ${sql.lit(IDLE_MINUTES.USER)} END)`

interface UsedSession {
  sessionId: string
  /** The last stored use, in milliseconds since 1970. */
  seenAt: number
}

interface SessionUse {
  /** Notes that a session is used. It waits for nothing. */
  note(session: UsedSession): void
  close(): Promise<void>
}

/** Stores when sessions were last used: in the background, many sessions in one statement. */
export function createSessionUse(db: Database): SessionUse {
  let collected = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Resolves when all writes have ended. */
  let storing: Promise<unknown> = Promise.resolve()

  function store() {
    const sessionIds = [...collected]
    collected = new Set()
    timer = undefined
    // If it fails, the next call of each session notes its use again.
    storing = Promise.all([storing, storeUses(db, sessionIds).catch(() => {})])
  }

  return {
    note(session) {
      const now = Date.now()
      if (now < session.seenAt + NOTE_EVERY_MS || collected.size >= MAX_COLLECTED) return
      session.seenAt = now
      collected.add(session.sessionId)
      timer ??= setTimeout(store, COLLECT_MS).unref()
    },
    async close() {
      if (timer) {
        clearTimeout(timer)
        store()
      }
      await storing
    },
  }
}

/**
 * Skips locked rows, so that it cannot deadlock with the same statement of another process. Skips sessions whose use
 * another process has just stored.
 */
async function storeUses(db: Database, sessionIds: string[]): Promise<void> {
  await sql`
    WITH used AS MATERIALIZED (
      SELECT id FROM sessions
      WHERE id = ANY(${sessionIds}::uuid[]) AND last_seen_at < now() - interval '30 seconds'
      FOR NO KEY UPDATE SKIP LOCKED
    )
    UPDATE sessions SET last_seen_at = now() FROM used WHERE sessions.id = used.id
  `.execute(db)
}
