import type { Database } from '../../platform/database.ts'
import { addJob } from '../../platform/jobs.ts'

/** Followed by the event's id: the key of its job. */
export const PROVIDER_EVENT_KEY = 'provider-event:'

/** Has a stored notice worked soon; asked for again, it waits once. */
export async function addProviderEventJob(db: Database, eventId: bigint): Promise<void> {
  await addJob(db, 'work-provider-event', { eventId: String(eventId) }, { key: PROVIDER_EVENT_KEY + eventId })
}
