import type { Database, Tx } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/security/actor.ts'
import { writeEntry } from '../audit/audited.ts'

/** The shop's setting: a crypto payment of another amount than the requested one is reviewed instead of credited. */
export async function exactAmountsOnly(db: Database): Promise<boolean> {
  const settings = await db
    .selectFrom('shop_settings')
    .select('exact_deposits_only')
    .executeTakeFirstOrThrow()
  return settings.exact_deposits_only
}

/** Changes the setting for payments that arrive from now on. */
export async function saveExactAmountsOnly(db: Database, actor: Actor, value: boolean): Promise<void> {
  await db.transaction().execute(async (tx: Tx) => {
    const before = await tx
      .selectFrom('shop_settings')
      .select('exact_deposits_only')
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    if (before.exact_deposits_only === value) return
    await tx.updateTable('shop_settings').set({ exact_deposits_only: value }).execute()
    await writeEntry(tx, {
      ...actor,
      action: 'settings.update',
      subject: 'settings:deposits',
      before: { exactAmountsOnly: !value },
      after: { exactAmountsOnly: value },
    })
  })
}
