import type { Database } from '../../platform/database.ts'

/** Notes what came of a notice, once; answers it. */
export async function finishEvent(db: Database, eventId: bigint, outcome: string): Promise<string> {
  await db
    .updateTable('provider_events')
    .set({ processed_at: new Date(), outcome })
    .where('id', '=', eventId)
    .where('processed_at', 'is', null)
    .execute()
  return outcome
}
