import { drawnCover } from '@docket/contract/drawn-cover'
import { formatCents, toCents } from '@docket/contract/money'
import type { CardSlots, FeaturedSlots } from '@docket/contract/page-slots'
import { productCover } from '../../host/pictures/product-cover.ts'
import type { FeaturedProduct } from './list-featured.ts'
import type { FeaturedCard } from './texts/featured-cards.ts'

const countFormat = new Intl.NumberFormat('en-US')

/** The slots of the cards of products. `products` has those that the cards are tied to; null: they are not known now. */
export function featuredSlots(
  cards: readonly FeaturedCard[],
  products: readonly FeaturedProduct[] | null,
): CardSlots {
  const slots = Object.fromEntries(
    cards.map((card, index) => {
      const product = products?.find(({ id }) => id === card.productId)
      return [`featured${index + 1}`, [product ? tiedSlots(product) : ownSlots(card, index)]] as const
    }),
  )
  // The contract says how many cards there are.
  return slots as CardSlots
}

/** A card that shows a product. While nothing of it is in stock, it has no button. */
function tiedSlots(product: FeaturedProduct): FeaturedSlots {
  const { id, title, priceCents, inStock, categoryId, category, logoUrl } = product
  const cover = productCover(product)
  return {
    featuredTitle: title,
    featuredPrice: formatCents(priceCents),
    featuredBuy: inStock === 0 ? [] : [{ featuredHref: `/products/${id}` }],
    featuredStock: inStock === 0 ? [] : [{ featuredCount: countFormat.format(inStock) }],
    ...drawnSlots({ id: categoryId, name: category }, title),
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

/** A card that shows its own texts: its button leads to what the catalogue finds for its title. */
function ownSlots({ title, price }: FeaturedCard, index: number): FeaturedSlots {
  return {
    featuredTitle: title,
    featuredPrice: formatCents(toCents(price)),
    featuredBuy: [{ featuredHref: `/products?${new URLSearchParams({ search: title })}` }],
    featuredStock: [],
    // The first word is the platform, as in the cards that come with the shop.
    ...drawnSlots({ id: index + 1, name: title.split(' ')[0] ?? title }, title),
    featuredLogo: [],
    featuredPicture: [],
  }
}

function drawnSlots(category: { id: number; name: string }, title: string) {
  const { hue, glyph, head, tail } = drawnCover(category, title)
  return { featuredHue: String(hue), featuredGlyph: glyph, featuredHead: head, featuredTail: tail }
}
