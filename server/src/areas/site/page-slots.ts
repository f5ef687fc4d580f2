import { type FrameSlots, LANDING, type LandingSlots, type LegalSlots } from '@docket/contract/page-slots'
import type { Platform } from '../../host/context/platform.ts'
import { type ShopIdentity, shopTimeZone } from '../../host/context/shop-identity.ts'
import type { Providers } from '../deposits/payments/registry.ts'
import { offeredMethods } from '../deposits/payments/registry.ts'
import { featuredSlots } from './featured-slots.ts'
import type { Stock } from './read-stock.ts'
import { stockSlots } from './stock-slots.ts'
import { featuredCards } from './texts/featured-cards.ts'
import type { SiteTexts } from './texts/read-texts.ts'
import { landingTextSlots, legalTextSlots } from './texts/text-slots.ts'

/** What changes while the shop runs. */
export interface PageData {
  texts: SiteTexts
  /** Null: the stock is not known now. Only the landing page shows it. */
  stock: Stock | null
  identity: ShopIdentity
}

interface Page extends PageData {
  platform: Pick<Platform, 'config'>
  providers: Providers
}

/** The slots of a prerendered page. `page` is its file name without `.html`. */
export function pageSlots(
  page: string,
  { platform, providers, texts, stock, identity }: Page,
): LandingSlots | (FrameSlots & LegalSlots) {
  const { config } = platform
  const { storeName, supportChatNumber } = identity
  const frame: FrameSlots = {
    storeName,
    support: supportChatNumber === null ? [] : [{ supportNumber: supportChatNumber }],
    publicUrl: config.publicUrl,
    // Encoded for a mailto: link, because an address may contain a question mark.
    supportEmail: encodeURIComponent(config.supportEmail).replace('%40', '@'),
  }
  if (page !== LANDING) return { ...frame, ...legalTextSlots(texts, page, shopTimeZone(identity)) }
  return {
    ...frame,
    ...landingTextSlots(texts),
    ...stockSlots(stock),
    ...featuredSlots(featuredCards(texts), stock?.featured ?? null),
    payBy: methodSlots(providers, config),
  }
}

function methodSlots(providers: Providers, config: Platform['config']): LandingSlots['payBy'] {
  const methods = offeredMethods(providers, config).map(({ method }) => method)
  return methods.length === 0 ? [] : [{ payMethods: methods.join(' or ') }]
}
