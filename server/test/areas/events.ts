import { type EventType, events, eventTypes } from '@docket/contract/events'
import type { JobContext } from '../../src/host/areas/declared-job.ts'
import { listenTo } from '../../src/host/events/listeners.ts'
import type { TestShop } from '../shop.ts'

/** The name of the listener of a test. */
export const LISTENER = 'test'

/** From now on, the shop writes these events for the listener of the test; without types, all. */
export async function hear(
  { db }: Pick<TestShop, 'db'>,
  types: readonly EventType[] = eventTypes,
): Promise<void> {
  await db.transaction().execute((tx) => listenTo(tx, LISTENER, types))
}

/** The events of the listener of the test, oldest first, each with its payload as its schema reads it. */
export async function heard(
  { db }: Pick<TestShop, 'db'>,
  subject?: string,
): Promise<[type: EventType, payload: Record<string, unknown>][]> {
  const rows = await db
    .selectFrom('events')
    .select(['type', 'version', 'payload', 'subject'])
    .where('listener', '=', LISTENER)
    .$if(subject !== undefined, (q) => q.where('subject', '=', subject ?? ''))
    .orderBy('id')
    .execute()
  return rows.map(({ type, version, payload }) => {
    const declared = events[type as EventType]
    if (version !== declared.version) throw new Error(`The event ${type} has the version ${version}.`)
    const known = declared.payload.strict().parse(payload)
    return [type as EventType, known]
  })
}

/** What the relay needs of a job's context. */
export function relayContext({ platform, areas }: Pick<TestShop, 'platform' | 'areas'>): JobContext {
  // Safe: the relay and the listeners of tests use nothing else.
  return { platform, areas, processId: 'test' } as unknown as JobContext
}
