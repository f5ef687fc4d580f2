import type { Database } from '../../platform/database.ts'
import { addJob } from '../../platform/jobs.ts'

export type Provider = 'nowpayments' | 'paystack'

/**
 * The key of an event's job is this and the event's id. The release before the lanes used `provider-event:` and does
 * not know these jobs: if an operator returns to it, its sweep finds no job of the event and adds one of its own.
 */
export const PROVIDER_EVENT_KEY = 'payment-notice:'

/** Adds the job for a stored notice to its provider's lane, due now or after a delay. There is one job for each notice. */
export async function addProviderEventJob(
  db: Database,
  { id, provider }: { id: bigint; provider: Provider },
  { delayMs = 0 }: { delayMs?: number } = {},
): Promise<void> {
  await addJob(
    db,
    `work-${provider}-event`,
    { eventId: String(id) },
    { key: PROVIDER_EVENT_KEY + id, delayMs },
  )
}

/** Hands a notice over to its provider's lane; one that is deleted or already processed is left alone. */
export async function forwardProviderEvent(db: Database, { eventId }: { eventId: string }): Promise<void> {
  const event = await db
    .selectFrom('provider_events')
    .select(['id', 'provider'])
    .where('id', '=', BigInt(eventId))
    .where('processed_at', 'is', null)
    .executeTakeFirst()
  if (event) await addProviderEventJob(db, { id: event.id, provider: event.provider as Provider })
}
