import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'

/** The shop's name, its support chat and its time zone. */
export interface ShopIdentity {
  storeName: string
  /** Digits only; null if there is no chat. */
  supportChatNumber: string | null
  /** The IANA name; null: it was never set, and days are in UTC. */
  timeZone: string | null
}

/** The time zone of the shop's days. */
export function shopTimeZone({ timeZone }: ShopIdentity): string {
  return timeZone ?? 'UTC'
}

/** Each value as an admin has set it, or from the environment if it is not set. */
export async function readShopIdentity(db: Database, config: Config): Promise<ShopIdentity> {
  const saved = await selectIdentitySettings(db).select('time_zone as timeZone').executeTakeFirstOrThrow()
  const environment = environmentIdentity(config)
  return {
    storeName: saved.storeName ?? environment.storeName,
    supportChatNumber: saved.supportChatNumber ?? environment.supportChatNumber,
    timeZone: saved.timeZone,
  }
}

/** The values that an admin has set; null if the environment's value applies. */
export function selectIdentitySettings(db: Database) {
  return db
    .selectFrom('shop_settings')
    .select(['store_name as storeName', 'support_chat_number as supportChatNumber'])
}

/** The values of the environment. */
export function environmentIdentity(config: Config): Omit<ShopIdentity, 'timeZone'> {
  return { storeName: config.storeName, supportChatNumber: config.supportChatNumber ?? null }
}
