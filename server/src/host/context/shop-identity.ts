import type { BrandLogo } from '@docket/contract/brand-styles'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'

/** The shop's name, its support chat, its time zone and its brand. */
export interface ShopIdentity {
  storeName: string
  /** Digits only; null if there is no chat. */
  supportChatNumber: string | null
  /** The IANA name; null: it was never set, and days are in UTC. */
  timeZone: string | null
  brand: ShopBrand
}

/** How the shop looks. */
export interface ShopBrand {
  /** One of the choices of the contract, or `#rrggbb`. */
  accent: string
  logo: BrandLogo | null
  /** The addresses of the icon and of the picture of link previews. */
  iconUrl: string | null
  previewUrl: string | null
}

/** The time zone of the shop's days. */
export function shopTimeZone({ timeZone }: ShopIdentity): string {
  return timeZone ?? 'UTC'
}

/** Each value as an admin has set it, or from the environment if it is not set. */
export async function readShopIdentity(db: Database, config: Config): Promise<ShopIdentity> {
  const saved = await selectIdentitySettings(db)
    .leftJoin('brand_pictures as logo', 'logo.hash', 'brand_logo')
    .select([
      'time_zone as timeZone',
      'brand_accent as accent',
      'brand_logo',
      'brand_icon',
      'brand_preview',
      'logo.width',
      'logo.height',
      'logo.ground',
    ])
    .executeTakeFirstOrThrow()
  const environment = environmentIdentity(config)
  return {
    storeName: saved.storeName ?? environment.storeName,
    supportChatNumber: saved.supportChatNumber ?? environment.supportChatNumber,
    timeZone: saved.timeZone,
    brand: brandOf(saved),
  }
}

interface BrandRow {
  accent: string
  brand_logo: Buffer | null
  brand_icon: Buffer | null
  brand_preview: Buffer | null
  width: number | null
  height: number | null
  ground: string | null
}

function brandOf(row: BrandRow): ShopBrand {
  const { brand_logo: logo, brand_icon: icon, brand_preview: preview, width, height } = row
  return {
    accent: row.accent,
    logo:
      logo === null || width === null || height === null
        ? null
        : { url: brandPicturePath(logo), width, height, ground: groundOf(row.ground) },
    iconUrl: icon && brandPicturePath(icon),
    previewUrl: preview && brandPicturePath(preview),
  }
}

/** The ground that a picture can be read on, as the database has it. */
export function groundOf(ground: string | null): BrandLogo['ground'] {
  return ground === 'light' || ground === 'dark' ? ground : null
}

/** The public address of a picture of the brand. */
export function brandPicturePath(hash: Buffer): string {
  return `/brand/${hash.toString('hex')}.png`
}

/** The values that an admin has set; null if the environment's value applies. */
export function selectIdentitySettings(db: Database) {
  return db
    .selectFrom('shop_settings')
    .select(['store_name as storeName', 'support_chat_number as supportChatNumber'])
}

/** The values of the environment. */
export function environmentIdentity(config: Config): Omit<ShopIdentity, 'timeZone' | 'brand'> {
  return { storeName: config.storeName, supportChatNumber: config.supportChatNumber ?? null }
}
