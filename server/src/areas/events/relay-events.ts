import { type EventType, events } from '@docket/contract/events'
import { type Selectable, sql } from 'kysely'
import type { DeclaredJobs, JobContext } from '../../host/areas/declared-job.ts'
import type { Handle, Listeners } from '../../host/areas/listener.ts'
import { sharedByJobs } from '../../host/areas/shared-by-jobs.ts'
import type { Database, Tx } from '../../host/db/database.ts'
import type { Events } from '../../host/db/tables.ts'
import { listenersOf } from '../../host/events/listeners.ts'

export const jobs = {
  /** Hands waiting events to their listeners. Each process also asks for it every five seconds, if events are due. */
  'relay-events': {
    lane: 'events',
    every: 'minute',
    run: (context, _payload, stopping) => relayEvents(context, listeners(context), stopping),
  },
} satisfies DeclaredJobs

const listeners = sharedByJobs(({ areas }) => listenersOf(areas))

const MAX_RUN_MS = 30_000
const BATCH_SIZE = 100
/** The pause after the first failed attempt. It doubles with each further one. */
const [FIRST_PAUSE_SECONDS, LONGEST_PAUSE_SECONDS] = [5, 3_600]
const GIVE_UP_AFTER_HOURS = 24
const MAX_FAILURE = 300

type EventRow = Selectable<Events>

/**
 * Hands due events to their listeners, each in a transaction of its own. The events of one subject stay in their order:
 * while one waits for its next attempt, the later ones wait, too. An event is given up a day after it was written; then
 * the later ones go on.
 */
export async function relayEvents(
  context: JobContext,
  known: Listeners,
  stopping: AbortSignal = new AbortController().signal,
): Promise<void> {
  const { platform } = context
  const startedAt = performance.now()
  while (performance.now() - startedAt < MAX_RUN_MS) {
    const ids = await findDue(platform.db, known)
    for (const id of ids) {
      if (stopping.aborted) return
      await relayOne(context, known, id)
    }
    if (ids.length === 0) return
  }
  platform.wake('relay-events')
}

/** Events that are due, and no earlier event of their subject waits. Those of a newer release are left to it. */
async function findDue(db: Database, known: Listeners): Promise<number[]> {
  const heard = Object.entries(known).flatMap(([listener, { handles }]) =>
    Object.keys(handles).map((type) => `${listener} ${type}`),
  )
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM events WHERE ${isNext} AND next_attempt_at <= now()
      AND listener || ' ' || type = ANY (${heard}::text[])
    ORDER BY next_attempt_at, id LIMIT ${sql.lit(BATCH_SIZE)}`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * The first of its subject. A look at the index for each row: `NOT EXISTS` becomes a join, which compares all rows with
 * each other if the planner does not know yet how many there are. With ten thousand that took 37 seconds.
 */
const isNext = sql<boolean>`(
  relayed_at IS NULL AND given_up_at IS NULL AND id = (
    SELECT first.id FROM events first WHERE first.listener = events.listener AND first.subject = events.subject
      AND first.relayed_at IS NULL AND first.given_up_at IS NULL ORDER BY first.id LIMIT 1
  )
)`

async function relayOne(context: JobContext, known: Listeners, id: number): Promise<void> {
  const { db } = context.platform
  let taken: EventRow | undefined
  try {
    await db.transaction().execute(async (tx) => {
      taken = await lockEvent(tx, id)
      if (!taken) return
      await handle(tx, taken, { context, known })
      await tx.updateTable('events').set({ relayed_at: sql<Date>`now()` }).where('id', '=', id).execute()
    })
  } catch (error) {
    if (!taken) throw error
    await recordFailure(context, taken, error)
  }
}

/** Undefined if another process is faster. */
async function lockEvent(tx: Tx, id: number): Promise<EventRow | undefined> {
  return tx
    .selectFrom('events')
    .selectAll()
    .where('id', '=', id)
    .where(isNext)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

async function handle(
  tx: Tx,
  row: EventRow,
  { context, known }: { context: JobContext; known: Listeners },
): Promise<void> {
  // Safe: `findDue` found only types that the listener handles, and the schema of the type reads the payload.
  const type = row.type as EventType
  const run = known[row.listener]?.handles[type] as Handle<EventType> | undefined
  if (!run) throw new Error(`The listener ${row.listener} does not handle ${type}.`)
  const { id, version, subject, created_at: createdAt } = row
  const payload = events[type].payload.parse(row.payload)
  await run(tx, { id, type, version, subject, payload, createdAt }, context)
}

async function recordFailure({ platform }: JobContext, row: EventRow, error: unknown): Promise<void> {
  const { db, log } = platform
  const attempt = row.attempts + 1
  const isLate = Date.now() - row.created_at.getTime() > GIVE_UP_AFTER_HOURS * 3_600_000
  const line = {
    eventId: String(row.id),
    listener: row.listener,
    type: row.type,
    attempt,
    cause: (error as Error).message,
  }
  log.warn(line, isLate ? 'An event was given up.' : 'An event could not be handled; it will be tried again.')
  const seconds = Math.min(FIRST_PAUSE_SECONDS * 2 ** Math.min(row.attempts, 12), LONGEST_PAUSE_SECONDS)
  await db
    .updateTable('events')
    .set({
      attempts: attempt,
      failure: line.cause.slice(0, MAX_FAILURE).toWellFormed(),
      next_attempt_at: sql<Date>`now() + make_interval(secs => ${seconds})`,
      given_up_at: isLate ? sql<Date>`now()` : null,
    })
    .where('id', '=', row.id)
    .where('relayed_at', 'is', null)
    .where('given_up_at', 'is', null)
    .execute()
}
