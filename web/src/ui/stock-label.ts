import { formatCount } from '../lib/format.ts'
import { strings } from '../lib/strings.ts'

/** Up to this many the product's page counts what is left. */
const LOW_STOCK = 10

/** A card's words for its stock: 'N in stock' or 'Out of Stock'. */
export function cardStock(inStock: number): string {
  return inStock > 0 ? strings.shop.inStock(formatCount(inStock)) : strings.shop.outOfStock
}

/** The product page's words: above 10 'In Stock' with the exact number aside, 1 to 10 'Only N left!', 0 'Out of Stock'. */
export function stockLabel(inStock: number) {
  const { outOfStock, stockLow, stockPlenty, stockPlentyExact } = strings.shop
  if (inStock <= 0) return { text: outOfStock, tone: 'neutral' } as const
  if (inStock <= LOW_STOCK) return { text: stockLow(inStock), tone: 'warn' } as const
  return { text: stockPlenty, tone: 'ok', exact: stockPlentyExact(formatCount(inStock)) } as const
}
