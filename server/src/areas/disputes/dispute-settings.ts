import type { Database } from '../../host/db/database.ts'
import type { Actor } from '../../host/security/actor.ts'
import { writeEntry } from './audited.ts'

interface DisputeSettings {
  buyingDuringDisputes: boolean
}

export async function readDisputeSettings(db: Database): Promise<DisputeSettings> {
  const settings = await db
    .selectFrom('shop_settings')
    .select('buying_during_disputes')
    .executeTakeFirstOrThrow()
  return { buyingDuringDisputes: settings.buying_during_disputes }
}

/** Chooses whether customers may buy while a payment of theirs is disputed. */
export async function saveDisputeSettings(
  db: Database,
  actor: Actor,
  { buyingDuringDisputes }: DisputeSettings,
): Promise<DisputeSettings> {
  await db.transaction().execute(async (tx) => {
    const before = await tx
      .selectFrom('shop_settings')
      .select('buying_during_disputes')
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    if (before.buying_during_disputes === buyingDuringDisputes) return
    await tx.updateTable('shop_settings').set({ buying_during_disputes: buyingDuringDisputes }).execute()
    await writeEntry(tx, {
      ...actor,
      action: 'settings.update',
      subject: 'settings:disputes',
      before: { buyingDuringDisputes: !buyingDuringDisputes },
      after: { buyingDuringDisputes },
    })
  })
  return { buyingDuringDisputes }
}
