import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'

/** The shop's name and its support chat. */
export interface ShopIdentity {
  storeName: string
  /** Digits only; null if there is no chat. */
  supportChatNumber: string | null
}

/** The identity in this process's memory; `refresh` reads it from the database again. */
export interface ShopIdentityHolder {
  current(): ShopIdentity
  refresh(): Promise<void>
}

/** Reads the identity and keeps the result of the newest read. */
export async function holdShopIdentity(db: Database, config: Config): Promise<ShopIdentityHolder> {
  let identity = await readShopIdentity(db, config)
  let [started, newest] = [0, 0]
  return {
    current: () => identity,
    refresh: async () => {
      const nth = ++started
      const read = await readShopIdentity(db, config)
      // A read that started earlier may end later, with older data.
      if (nth < newest) return
      newest = nth
      identity = read
    },
  }
}

/** Each value as an admin has set it, or from the environment if it is not set. */
async function readShopIdentity(db: Database, config: Config): Promise<ShopIdentity> {
  const set = await selectIdentitySettings(db).executeTakeFirstOrThrow()
  const environment = environmentIdentity(config)
  return {
    storeName: set.storeName ?? environment.storeName,
    supportChatNumber: set.supportChatNumber ?? environment.supportChatNumber,
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
