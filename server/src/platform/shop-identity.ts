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

/** Reads the identity and holds it, as it was read last. */
export async function holdShopIdentity(db: Database, config: Config): Promise<ShopIdentityHolder> {
  let identity = await readShopIdentity(db, config)
  let [asked, answered] = [0, 0]
  return {
    current: () => identity,
    refresh: async () => {
      const turn = ++asked
      const read = await readShopIdentity(db, config)
      // Whoever asked before may be answered after: with what was.
      if (turn < answered) return
      answered = turn
      identity = read
    },
  }
}

/** What an admin has set, and where nothing is set, what the environment says. */
async function readShopIdentity(db: Database, config: Config): Promise<ShopIdentity> {
  const set = await selectSetIdentity(db).executeTakeFirstOrThrow()
  const environment = environmentIdentity(config)
  return {
    storeName: set.storeName ?? environment.storeName,
    supportChatNumber: set.supportChatNumber ?? environment.supportChatNumber,
  }
}

/** What an admin has set of the identity; null where the environment has the say. */
export function selectSetIdentity(db: Database) {
  return db
    .selectFrom('shop_settings')
    .select(['store_name as storeName', 'support_chat_number as supportChatNumber'])
}

/** What the environment says of the identity. */
export function environmentIdentity(config: Config): ShopIdentity {
  return { storeName: config.storeName, supportChatNumber: config.supportChatNumber ?? null }
}
