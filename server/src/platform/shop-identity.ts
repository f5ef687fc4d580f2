import type { Config } from './config.ts'
import type { Database } from './database.ts'

/** How the shop calls itself, and where its buyers find help. */
export interface ShopIdentity {
  storeName: string
  /** Digits only; null where there is no chat. */
  supportChatNumber: string | null
}

/** The identity as this process knows it; `refresh` reads it anew. */
export interface ShopIdentityHolder {
  current(): ShopIdentity
  refresh(): Promise<void>
}

/** What an admin has set, and where nothing is set, what the environment says. */
export async function readShopIdentity(db: Database, config: Config): Promise<ShopIdentity> {
  const row = await db
    .selectFrom('shop_settings')
    .select(['store_name', 'support_chat_number'])
    .executeTakeFirstOrThrow()
  return {
    storeName: row.store_name ?? config.storeName,
    supportChatNumber: row.support_chat_number ?? config.supportChatNumber ?? null,
  }
}

export async function holdShopIdentity(db: Database, config: Config): Promise<ShopIdentityHolder> {
  let identity = await readShopIdentity(db, config)
  return {
    current: () => identity,
    refresh: async () => {
      identity = await readShopIdentity(db, config)
    },
  }
}
