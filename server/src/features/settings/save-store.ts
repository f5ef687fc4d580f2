import type { Settings, storeBody } from '@docket/contract/admin/settings'
import type * as z from 'zod'
import type { Actor } from '../../platform/actor.ts'
import { writeAuditEntry } from '../../platform/audit-log.ts'
import { notifyOnCommit } from '../../platform/notifications.ts'
import type { Platform } from '../../platform/platform.ts'
import { selectSetIdentity } from '../../platform/shop-identity.ts'
import { readSettings } from './read-settings.ts'

/**
 * Sets the shop's name and the number of its chat, in every process; whoever saves last has the say. Answers what this
 * call saved, whoever saves next.
 */
export async function saveStore(
  { db, config, identity, log }: Pick<Platform, 'db' | 'config' | 'identity' | 'log'>,
  actor: Actor,
  { storeName, supportChatNumber }: z.output<typeof storeBody>,
): Promise<Settings> {
  const saved = await db.transaction().execute(async (tx) => {
    const before = await selectSetIdentity(tx).forUpdate().executeTakeFirstOrThrow()
    await tx
      .updateTable('shop_settings')
      .set({ store_name: storeName, support_chat_number: supportChatNumber })
      .execute()
    const settings = await readSettings(tx, config)
    await writeAuditEntry(tx, {
      ...actor,
      action: 'settings.update',
      subject: 'settings:store',
      before,
      after: settings.store,
    })
    await notifyOnCommit(tx, 'identity-changed')
    return settings
  })
  // For whoever asks next, here; what is saved stands, also where this process hears of it a moment later only.
  try {
    await identity.refresh()
  } catch (error) {
    log.warn({ cause: String(error) }, 'The settings could not be read anew.')
  }
  return saved
}
