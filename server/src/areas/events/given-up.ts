import type { GivenUpEvent, givenUpEvents } from '@docket/contract/admin/given-up-events'
import type { Page } from '@docket/contract/page'
import { sql } from 'kysely'
import type * as z from 'zod'
import type { Database } from '../../host/db/database.ts'
import { inTransaction } from '../../host/db/in-transaction.ts'
import { readPage } from '../../host/lists/page.ts'
import { addJob } from '../../host/queue/jobs.ts'
import type { Actor } from '../../host/security/actor.ts'
import { type Audited, entryWriter } from '../../host/security/audited.ts'

/** The events that were given up, the newest first. */
export function listGivenUp(
  db: Database,
  query: z.output<typeof givenUpEvents.query>,
): Promise<Page<GivenUpEvent>> {
  return readPage(
    db
      .selectFrom('events')
      .select(['id', 'listener', 'type', 'subject', 'attempts', 'failure', 'created_at'])
      .select(sql<Date>`given_up_at`.as('given_up_at'))
      .where('given_up_at', 'is not', null)
      .orderBy('given_up_at', 'desc')
      .orderBy('id', 'desc'),
    ({ failure, created_at, given_up_at, ...event }) => ({
      ...event,
      reason: failure,
      createdAt: created_at.toISOString(),
      givenUpAt: given_up_at.toISOString(),
    }),
    query,
  )
}

/** The maximum number of events for one call. Another call tries the rest. */
const MAX_EVENTS = 10_000

/**
 * Lets the relay try the events again that were given up. They are older than a day, so one that fails again is given up
 * at once. The later events of its subject wait until then.
 */
export async function tryAgain(db: Database, actor: Actor): Promise<{ events: number }> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql`
      UPDATE events SET given_up_at = NULL, next_attempt_at = now()
      WHERE id IN (
        SELECT id FROM events WHERE given_up_at IS NOT NULL ORDER BY id LIMIT ${MAX_EVENTS} FOR UPDATE SKIP LOCKED
      )
      RETURNING id`.execute(tx)
    const events = rows.length
    if (events === 0) return { events }
    await addJob(tx, 'relay-events', {}, { key: 'relay-events' })
    await writeEntry(tx, {
      ...actor,
      action: 'event.try-again',
      subject: 'events:given-up',
      after: { events },
    })
    return { events }
  })
}

export const audited = {
  'event.try-again': null,
} satisfies Audited

const writeEntry = entryWriter(audited)
