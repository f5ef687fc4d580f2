import { type EventPayload, type EventSubject, type EventType, events } from '@docket/contract/events'
import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { functionsSchema } from '../db/migrate/functions.ts'

/**
 * Writes an event in the transaction of its cause, for each listener that listens to its type at that moment. Without
 * one it writes nothing. Lock what the event is about first: events of one subject arrive in the order in which their
 * transactions wrote them.
 */
export async function publish<Type extends EventType>(
  tx: Tx,
  type: Type,
  { subject, payload }: { subject: EventSubject; payload: EventPayload<Type> },
): Promise<void> {
  const { version } = events[type]
  await sql`SELECT ${sql.ref(`${functionsSchema}.publish`)}(
    ${type}, ${version}, ${subject}, ${JSON.stringify(payload)}::jsonb
  )`.execute(tx)
}
