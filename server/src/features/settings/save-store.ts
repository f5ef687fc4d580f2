import type { storeBody } from '@docket/contract/admin/settings'
import type * as z from 'zod'
import type { Actor } from '../../platform/actor.ts'
import { recordChange } from '../../platform/audit-log.ts'
import type { Platform } from '../../platform/platform.ts'

/** Sets the shop's name and the number of its chat, in every process; whoever saves last has the say. */
export async function saveStore(
  { db, identity, notifications }: Pick<Platform, 'db' | 'identity' | 'notifications'>,
  actor: Actor,
  { storeName, supportChatNumber }: z.output<typeof storeBody>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const before = await tx
      .selectFrom('shop_settings')
      .select(['store_name', 'support_chat_number'])
      .forUpdate()
      .executeTakeFirstOrThrow()
    await tx
      .updateTable('shop_settings')
      .set({ store_name: storeName, support_chat_number: supportChatNumber })
      .execute()
    await recordChange(tx, {
      ...actor,
      action: 'settings.update',
      subject: 'settings:store',
      before: { storeName: before.store_name, supportChatNumber: before.support_chat_number },
      after: { storeName, supportChatNumber },
    })
  })
  await identity.refresh()
  await notifications.send('identity-changed')
}
