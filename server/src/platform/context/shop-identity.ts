import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'

/** The shop's name and its support chat. */
export interface ShopIdentity {
  storeName: string
  /** Digits only; null if there is no chat. */
  supportChatNumber: string | null
}

/** Each value as an admin has set it, or from the environment if it is not set. */
export async function readShopIdentity(db: Database, config: Config): Promise<ShopIdentity> {
  const saved = await selectIdentitySettings(db).executeTakeFirstOrThrow()
  const environment = environmentIdentity(config)
  return {
    storeName: saved.storeName ?? environment.storeName,
    supportChatNumber: saved.supportChatNumber ?? environment.supportChatNumber,
  }
}

/** The values that an admin has set; null if the environment's value applies. */
export function selectIdentitySettings(db: Database) {
  return db
    .selectFrom('shop_settings')
    .select(['store_name as storeName', 'support_chat_number as supportChatNumber'])
}

/** The values of the environment. */
export function environmentIdentity(config: Config): ShopIdentity {
  return { storeName: config.storeName, supportChatNumber: config.supportChatNumber ?? null }
}
