import { drawnCover } from '@docket/contract/drawn-cover'
import { FEATURED } from '@docket/contract/featured'
import { formatCents } from '@docket/contract/money'
import { offeredMethods } from '../../payments/payment-methods.ts'
import type { Providers } from '../../payments/registry.ts'
import type { Platform } from '../../platform/context/platform.ts'
import type { Slots } from '../../platform/pages/render-template.ts'
import { productCover } from '../../platform/pictures/product-cover.ts'
import type { StockCount } from './count-stock.ts'
import type { FeaturedProduct } from './list-featured.ts'
import type { Stock } from './read-stock.ts'
import type { SiteTexts } from './texts/read-texts.ts'
import { landingTextSlots, legalTextSlots } from './texts/text-slots.ts'

/** The name of the prerendered page that has the stock board. */
export const LANDING = 'landing'

interface PageData {
  platform: Pick<Platform, 'config' | 'shopIdentity'>
  providers: Providers
  texts: SiteTexts
  /** Null: the stock is not known now. Only the landing page shows it. */
  stock: Stock | null
}

/** The slots of a prerendered page (`web/src/landing/slots.tsx`). `page` is its file name without `.html`. */
export function pageSlots(page: string, { platform, providers, texts, stock }: PageData): Slots {
  const { config, shopIdentity } = platform
  const { storeName, supportChatNumber } = shopIdentity.current()
  return {
    storeName,
    support: supportChatNumber === null ? [] : [{ supportNumber: supportChatNumber }],
    publicUrl: config.publicUrl,
    // Encoded for a mailto: link, because an address may contain a question mark.
    supportEmail: encodeURIComponent(config.supportEmail).replace('%40', '@'),
    ...(page === LANDING
      ? { ...landingTextSlots(texts), ...stockSlots(stock), payBy: methodSlots(providers, config) }
      : legalTextSlots(texts, page)),
  }
}

function methodSlots(providers: Providers, config: Platform['config']): Slots[] {
  const methods = offeredMethods(providers, config).map(({ method }) => method)
  return methods.length === 0 ? [] : [{ payMethods: methods.join(' or ') }]
}

const countFormat = new Intl.NumberFormat('en-US')

function stockSlots(stock: Stock | null): Slots {
  const cards = FEATURED.map((_, index) => {
    const product = stock?.featured[index]
    const slots = product && featuredSlots(product)
    return [`featured${index + 1}`, slots ? [slots] : []] as const
  })
  return {
    board: boardSlots(stock?.count ?? null),
    ...Object.fromEntries(cards),
    unknownStock: stock === null ? [{}] : [],
    emptyStock: stock?.featured.length === 0 ? [{}] : [],
  }
}

function featuredSlots(product: FeaturedProduct): Slots {
  const { id, title, priceCents, categoryId, category, logoUrl } = product
  const cover = productCover(product)
  const { hue, glyph, head, tail } = drawnCover({ id: categoryId, name: category }, title)
  return {
    featuredId: String(id),
    featuredTitle: title,
    featuredPrice: formatCents(priceCents),
    featuredHue: String(hue),
    featuredGlyph: glyph,
    featuredHead: head,
    featuredTail: tail,
    featuredLogo: logoUrl === null ? [] : [{ logoUrl }],
    featuredPicture: cover
      ? [
          {
            coverUrl: cover.url,
            coverSet: cover.srcSet,
            coverWidth: String(cover.width),
            coverHeight: String(cover.height),
            coverFocus: `${cover.focusX}% ${cover.focusY}%`,
          },
        ]
      : [],
  }
}

function boardSlots(count: StockCount | null): Slots[] {
  if (count === null) return []
  // To the minute, so that the page and its ETag do not change more often.
  const minute = count.countedAt.toISOString().slice(0, 16)
  return [
    {
      countedAt: `${minute}Z`,
      countedTime: minute.slice(11),
      rows: count.rows.map(({ categoryId, category, accounts }) => ({
        categoryId: String(categoryId),
        category,
        lines: countFormat.format(accounts),
      })),
      others: count.otherAccounts === 0 ? [] : [{ otherLines: countFormat.format(count.otherAccounts) }],
      total: countFormat.format(count.total),
    },
  ]
}
