import type { Providers } from '../../../payments/registry.ts'
import type { Database } from '../../../platform/db/database.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'

/**
 * The key of an event's job is this prefix and the event's id. Releases without lanes used `provider-event:`. If an
 * operator goes back to such a release, its sweep does not find these jobs and adds its own.
 */
export const PROVIDER_EVENT_KEY = 'payment-notice:'

/**
 * Adds the job for a stored notice to its provider's lane, due now or after a delay. There is one job for each notice.
 */
export async function addProviderEventJob(
  db: Database,
  { id, provider }: { id: number; provider: string },
  { delayMs = 0 }: { delayMs?: number } = {},
): Promise<void> {
  await addJob(
    db,
    `work-${provider}-event`,
    { eventId: String(id) },
    { key: PROVIDER_EVENT_KEY + id, delayMs },
  )
}

/**
 * Adds a job to the provider's lane for a notice that an older release, without lanes, had queued. Ignores a notice
 * that is deleted or already processed.
 */
export async function forwardProviderEvent(
  { db, providers }: { db: Database; providers: Providers },
  { eventId }: { eventId: string },
): Promise<void> {
  const event = await db
    .selectFrom('provider_events')
    .select(['id', 'provider'])
    .where('id', '=', Number(eventId))
    .where('processed_at', 'is', null)
    .executeTakeFirst()
  if (event && providers[event.provider]) await addProviderEventJob(db, event)
}
