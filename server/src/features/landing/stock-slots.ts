import { drawnCover } from '@docket/contract/drawn-cover'
import { FEATURED } from '@docket/contract/featured'
import { formatCents } from '@docket/contract/money'
import type { Slots } from '../../platform/pages/render-template.ts'
import { productCover } from '../../platform/pictures/product-cover.ts'
import type { StockCount } from './count-stock.ts'
import type { FeaturedProduct } from './list-featured.ts'
import type { Stock } from './read-stock.ts'

/** More rows would make the stock board longer than the text beside it. */
const BOARD_ROWS = 7
/** The categories that the services show, those that the first sentence names, and the kinds of one service. */
const MAX_SERVICES = 5
const MAX_NAMED = 3
const MAX_KINDS = 4

const countFormat = new Intl.NumberFormat('en-US')
/** `A, B and C`. */
const listFormat = new Intl.ListFormat('en-GB')

/** The slots of the landing page that show the catalogue. Null: the stock is not known now. */
export function stockSlots(stock: Stock | null): Slots {
  const cards = FEATURED.map((_, index) => {
    const product = stock?.featured[index]
    const slots = product && featuredSlots(product)
    return [`featured${index + 1}`, slots ? [slots] : []] as const
  })
  const count = stock?.count ?? null
  return {
    ...Object.fromEntries(cards),
    board: boardSlots(count),
    stockLead: count === null ? [] : [{ leadCategories: named(namesOf(count), MAX_NAMED) }],
    ...serviceSlots(count),
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
  // If only one category is left over, it gets a row instead of "others".
  const shown = count.categories.length === BOARD_ROWS + 1 ? BOARD_ROWS + 1 : BOARD_ROWS
  const others = count.categories.slice(shown).reduce((sum, { accounts }) => sum + accounts, 0)
  return [
    {
      countedAt: `${minute}Z`,
      countedTime: minute.slice(11),
      rows: count.categories.slice(0, shown).map(({ categoryId, category, accounts }) => ({
        categoryId: String(categoryId),
        category,
        lines: countFormat.format(accounts),
      })),
      others: others === 0 ? [] : [{ otherLines: countFormat.format(others) }],
      total: countFormat.format(count.total),
    },
  ]
}

/** The categories that have something for sale, and the names of those that have no row. */
function serviceSlots(count: StockCount | null): Slots {
  const others = count?.categories.slice(MAX_SERVICES).map(({ category }) => category) ?? []
  return {
    stockServices: (count?.categories ?? [])
      .slice(0, MAX_SERVICES)
      .map(({ categoryId, category, logoUrl, kinds, fromCents }) => {
        const { hue, glyph } = drawnCover({ id: categoryId, name: category }, category)
        return {
          categoryId: String(categoryId),
          category,
          categoryKinds: kindsText(kinds),
          categoryPrice: formatCents(fromCents),
          categoryHue: String(hue),
          categoryGlyph: glyph,
          categoryLogo: logoUrl === null ? [] : [{ logoUrl }],
        }
      }),
    otherServices: others.length === 0 ? [] : [{ otherCategories: kindsText(others) }],
  }
}

function namesOf({ categories }: StockCount): string[] {
  return categories.map(({ category }) => category)
}

/** `A, B and 3 more categories`. One name more than the maximum is named, too. */
function named(names: string[], max: number): string {
  if (names.length <= max + 1) return listFormat.format(names)
  return listFormat.format([...names.slice(0, max), `${names.length - max} more categories`])
}

/** `A, B, C`, without "and", which is in many of these names. */
function kindsText(kinds: string[]): string {
  if (kinds.length <= MAX_KINDS + 1) return kinds.join(', ')
  return `${kinds.slice(0, MAX_KINDS).join(', ')} and ${kinds.length - MAX_KINDS} more`
}
