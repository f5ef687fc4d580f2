import { drawnCategory, drawnCover, neighbourHues } from '@docket/contract/drawn-cover'
import { knownIllustration } from '@docket/contract/illustrations'
import { formatCents, toCents } from '@docket/contract/money'
import type { CardSlots, FeaturedSlots, StockSlots } from '@docket/contract/page-slots'
import { productCover } from '../../host/pictures/product-cover.ts'
import type { FeaturedCard, FeaturedProduct, Stock, StockCount } from './stock.ts'

/** More rows would make the stock board longer than the text beside it. */
const BOARD_ROWS = 7
/** How many categories the list of services shows in a row each. */
const MAX_SERVICES = 5
/** How many categories the first sentence names. */
const MAX_NAMED = 3
/** How many names a list with commas has: the subcategories ("kinds") of a service, or the other categories. */
const MAX_KINDS = 4

const countFormat = new Intl.NumberFormat('en-US')
/** `A, B and C`. */
const listFormat = new Intl.ListFormat('en-GB')

/** The slots of the landing page that show the catalogue. Null: the stock is not known now. */
export function stockSlots(stock: Stock | null): StockSlots {
  const count = stock?.count ?? null
  return {
    board: boardSlots(count),
    stockLead:
      count === null
        ? []
        : [{ leadCategories: sentenceOf(count.categories.map(({ category }) => category)) }],
    ...serviceSlots(count),
    shipmentService:
      stock === null || stock.shipmentCents === null
        ? []
        : [{ shipmentPrice: formatCents(stock.shipmentCents) }],
  }
}

function boardSlots(count: StockCount | null): StockSlots['board'] {
  if (count === null) return []
  // To the minute, so that the page and its ETag do not change more often.
  const minute = count.countedAt.toISOString().slice(0, 16)
  const [shown, rest] = split(count.categories, BOARD_ROWS)
  const others = rest.reduce((sum, { accounts }) => sum + accounts, 0)
  return [
    {
      countedAt: `${minute}Z`,
      countedTime: minute.slice(11),
      rows: shown.map(({ categoryId, category, accounts }) => ({
        categoryId: String(categoryId),
        category,
        accounts: countFormat.format(accounts),
      })),
      others: others === 0 ? [] : [{ otherAccounts: countFormat.format(others) }],
      total: countFormat.format(count.total),
    },
  ]
}

/** The first categories that have something for sale, in a row each, and the names of the others in one more row. */
function serviceSlots(count: StockCount | null): Pick<StockSlots, 'stockServices' | 'otherServices'> {
  const [shown, rest] = split(count?.categories ?? [], MAX_SERVICES)
  return {
    stockServices: shown.map(({ categoryId, category, logoUrl, kinds, fromCents }) => {
      const { hue, illustration } = drawnCategory({ id: categoryId, name: category })
      return {
        categoryId: String(categoryId),
        category,
        categoryKinds: commaList(kinds),
        categoryPrice: formatCents(fromCents),
        categoryHue: String(hue),
        categoryIllustration: illustration,
        categoryLogo: logoUrl === null ? [] : [{ logoUrl }],
      }
    }),
    otherServices:
      rest.length === 0 ? [] : [{ otherCategories: commaList(rest.map(({ category }) => category)) }],
  }
}

/** `A, B and 3 more categories`. */
function sentenceOf(names: string[]): string {
  const [shown, rest] = split(names, MAX_NAMED)
  return listFormat.format(rest.length === 0 ? shown : [...shown, `${rest.length} more categories`])
}

/** `A, B, C and 3 more`. No "and" is before the last name, because many names contain one. */
function commaList(names: string[]): string {
  const [shown, rest] = split(names, MAX_KINDS)
  return shown.join(', ') + (rest.length === 0 ? '' : ` and ${rest.length} more`)
}

/**
 * The first `max` and the rest. If the rest is one item only, it is shown, too: its line needs no more room than
 * "others".
 */
function split<Item>(all: readonly Item[], max: number): [shown: Item[], rest: Item[]] {
  const count = all.length === max + 1 ? max + 1 : max
  return [all.slice(0, count), all.slice(count)]
}

/** The slots of the cards of products. `products` has those that the cards are tied to; null: they are not known now. */
export function featuredSlots(
  cards: readonly FeaturedCard[],
  products: readonly FeaturedProduct[] | null,
): CardSlots {
  const shown = cards.map((card) => ({ card, product: products?.find(({ id }) => id === card.productId) }))
  const hues = neighbourHues(shown.map(({ product }, index) => product?.id ?? index + 1))
  const slots = Object.fromEntries(
    shown.map(({ card, product }, index) => {
      const texts = product ? tiedSlots(product) : ownSlots(card, index)
      return [`featured${index + 1}`, [{ ...texts, featuredHue: String(hues[index]) }]] as const
    }),
  )
  // The contract says how many cards there are.
  return slots as CardSlots
}

/** What a card has besides its hue, which depends on the cards beside it. */
type CardTexts = Omit<FeaturedSlots, 'featuredHue'>

/** A card that shows a product. While nothing of it is in stock, it has no button. */
function tiedSlots(product: FeaturedProduct): CardTexts {
  const { id, title, priceCents, inStock, category, logoUrl } = product
  const illustration = knownIllustration(product.illustration)
  const cover = productCover(product)
  return {
    featuredTitle: title,
    featuredPrice: formatCents(priceCents),
    featuredBuy: inStock === 0 ? [] : [{ featuredHref: `/products/${id}` }],
    featuredStock: inStock === 0 ? [] : [{ featuredCount: countFormat.format(inStock) }],
    featuredIllustration: drawnCover({ id, title, category, illustration }).illustration,
    featuredLogo: logoUrl === null || illustration ? [] : [{ logoUrl }],
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
function ownSlots({ title, price }: FeaturedCard, index: number): CardTexts {
  return {
    featuredTitle: title,
    featuredPrice: formatCents(toCents(price)),
    featuredBuy: [{ featuredHref: `/products?${new URLSearchParams({ search: title })}` }],
    featuredStock: [],
    featuredIllustration: drawnCover({ id: index + 1, title, category: '' }).illustration,
    featuredLogo: [],
    featuredPicture: [],
  }
}
