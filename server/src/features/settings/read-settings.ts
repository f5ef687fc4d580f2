import type { Settings } from '@docket/contract/admin/settings'
import type { Platform } from '../../platform/platform.ts'

/** What is set, and what the environment says where nothing is. */
export async function readSettings({ db, config }: Pick<Platform, 'db' | 'config'>): Promise<Settings> {
  const row = await db
    .selectFrom('shop_settings')
    .select(['store_name', 'support_chat_number'])
    .executeTakeFirstOrThrow()
  return {
    store: { storeName: row.store_name, supportChatNumber: row.support_chat_number },
    environment: { storeName: config.storeName, supportChatNumber: config.supportChatNumber ?? null },
  }
}
