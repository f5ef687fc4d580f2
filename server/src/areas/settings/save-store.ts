import type { Settings, storeBody } from '@docket/contract/admin/settings'
import type * as z from 'zod'
import type { Platform } from '../../host/context/platform.ts'
import { selectIdentitySettings } from '../../host/context/shop-identity.ts'
import { notifyOnCommit } from '../../host/realtime/notifications.ts'
import type { Actor } from '../../host/security/actor.ts'
import { writeEntry } from './audited.ts'
import { readSettings } from './read-settings.ts'

/**
 * Saves the shop's name and chat number for all processes. The last call wins. Returns what this call saved, even if
 * another call saves something else right after it.
 */
export async function saveStore(
  { db, config, shopIdentity, log }: Pick<Platform, 'db' | 'config' | 'shopIdentity' | 'log'>,
  actor: Actor,
  { storeName, supportChatNumber }: z.output<typeof storeBody>,
): Promise<Settings> {
  const saved = await db.transaction().execute(async (tx) => {
    const before = await selectIdentitySettings(tx).forUpdate().executeTakeFirstOrThrow()
    await tx
      .updateTable('shop_settings')
      .set({ store_name: storeName, support_chat_number: supportChatNumber })
      .execute()
    const settings = await readSettings(tx, config)
    await writeEntry(tx, {
      ...actor,
      action: 'settings.update',
      subject: 'settings:store',
      before,
      after: settings.store,
    })
    await notifyOnCommit(tx, 'identity-changed')
    return settings
  })
  await readIdentityAgain({ shopIdentity, log })
  return saved
}

/** So that the next call to this process sees a change. If this read fails, the notification causes another one. */
export async function readIdentityAgain({
  shopIdentity,
  log,
}: Pick<Platform, 'shopIdentity' | 'log'>): Promise<void> {
  try {
    await shopIdentity.refresh()
  } catch (error) {
    log.warn({ cause: String(error) }, 'Could not read the settings again.')
  }
}
