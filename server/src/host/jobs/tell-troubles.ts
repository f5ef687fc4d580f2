import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { publish } from '../events/publish.ts'
import { endTrouble, endUnseen, noteTrouble } from '../events/troubles.ts'

const OF_PROVIDERS = 'provider:'
/** A process that has a provider's breaker open notes it every minute. */
const UNSEEN_MINUTES = 3

/** Tells the listeners that a provider keeps failing, unless another process has told it. */
export async function tellOutage(db: Database, provider: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await noteTrouble(tx, `${OF_PROVIDERS}${provider}`))) return
    await publish(tx, 'provider.down', { subject: `provider:${provider}`, payload: { provider } })
  })
}

/** Tells the listeners which providers answer again, and whether the newest backup is too old. */
export async function tellTroubles(db: Database): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const provider of await endUnseen(tx, OF_PROVIDERS, UNSEEN_MINUTES))
      await publish(tx, 'provider.up', { subject: `provider:${provider}`, payload: { provider } })
  })
  await db.transaction().execute(async (tx) => {
    const old = await tx
      .selectFrom('backup_status')
      .select('backed_up_at')
      .where('backed_up_at', '<', sql<Date>`now() - interval '2 days'`)
      .executeTakeFirst()
    if (!old) return endTrouble(tx, 'backup')
    if (!(await noteTrouble(tx, 'backup'))) return
    const payload = { lastFinishedAt: old.backed_up_at?.toISOString() ?? null }
    await publish(tx, 'backup.missing', { subject: 'backup', payload })
  })
}
