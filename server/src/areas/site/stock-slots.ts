import { drawnCover } from '@docket/contract/drawn-cover'
import { formatCents } from '@docket/contract/money'
import type { StockSlots } from '@docket/contract/page-slots'
import type { StockCount } from './count-stock.ts'
import type { Stock } from './read-stock.ts'

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
        lines: countFormat.format(accounts),
      })),
      others: others === 0 ? [] : [{ otherLines: countFormat.format(others) }],
      total: countFormat.format(count.total),
    },
  ]
}

/** The first categories that have something for sale, in a row each, and the names of the others in one more row. */
function serviceSlots(count: StockCount | null): Pick<StockSlots, 'stockServices' | 'otherServices'> {
  const [shown, rest] = split(count?.categories ?? [], MAX_SERVICES)
  return {
    stockServices: shown.map(({ categoryId, category, logoUrl, kinds, fromCents }) => {
      const { hue, glyph } = drawnCover({ id: categoryId, name: category }, category)
      return {
        categoryId: String(categoryId),
        category,
        categoryKinds: commaList(kinds),
        categoryPrice: formatCents(fromCents),
        categoryHue: String(hue),
        categoryGlyph: glyph,
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
